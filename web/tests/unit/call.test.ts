import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callPerson, stopCalling } from "../../src/online/call";

/** A sound device that only counts. */
const heard = { tones: 0 };

class Silence {
    currentTime = 0;
    destination = {};
    createOscillator(): object {
        const tone = { frequency: { value: 0 }, connect: (to: object) => to, start: () => heard.tones++, stop: () => undefined };
        return tone;
    }
    createGain(): object {
        const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
        return { gain, connect: () => undefined };
    }
    close(): Promise<void> {
        return Promise.resolve();
    }
}

class Note {
    static permission = "granted";
    static shown: string[] = [];
    onclick: (() => void) | null = null;
    constructor(_title: string, { body }: { body: string }) {
        Note.shown.push(body);
    }
}

beforeEach(() => {
    vi.useFakeTimers();
    heard.tones = 0;
    Note.shown = [];
    vi.stubGlobal("AudioContext", Silence);
    vi.stubGlobal("Notification", Note);
    vi.stubGlobal("document", { title: "Muralha" });
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("addEventListener", () => undefined);
});

afterEach(() => {
    stopCalling();
    vi.unstubAllGlobals();
    vi.useRealTimers();
});

describe("a call", () => {
    it("rings two notes and blinks in the title until somebody looks", () => {
        callPerson("Your turn", { sound: true, notify: false });
        expect(heard.tones).toBe(2);
        expect(document.title).toBe("● Your turn");
        vi.advanceTimersByTime(1000);
        expect(document.title).toBe("Muralha");
        vi.advanceTimersByTime(1000);
        expect(document.title).toBe("● Your turn");
        stopCalling();
        expect(document.title).toBe("Muralha");
        expect(Note.shown).toEqual([]);
    });
    it("is silent when sound is switched off", () => {
        callPerson("Your turn", { sound: false, notify: false });
        expect(heard.tones).toBe(0);
        expect(document.title).toBe("● Your turn");
    });
    it("is a notification of the system only if that is wanted and allowed", () => {
        callPerson("Your turn", { sound: false, notify: true });
        expect(Note.shown).toEqual(["Your turn"]);
        Note.permission = "denied";
        callPerson("Your turn", { sound: false, notify: true });
        expect(Note.shown).toEqual(["Your turn"]);
        Note.permission = "granted";
    });
    it("survives a device without sound", () => {
        vi.stubGlobal("AudioContext", undefined);
        expect(() => callPerson("Your turn", { sound: true, notify: false })).not.toThrow();
    });
});
