// Calling somebody who looks elsewhere: the title of the page, a soft sound, a notification if they are wanted.

const BLINK = 1000;
let before = "";
let timer = 0;

/** Two soft notes. */
function ring(): void {
    try {
        const audio = new AudioContext();
        [660, 880].forEach((pitch, i) => {
            const tone = audio.createOscillator();
            const volume = audio.createGain();
            const at = audio.currentTime + i * 0.16;
            tone.frequency.value = pitch;
            volume.gain.setValueAtTime(0, at);
            volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
            volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
            tone.connect(volume).connect(audio.destination);
            tone.start(at);
            tone.stop(at + 0.42);
        });
        setTimeout(() => void audio.close(), 1500);
    } catch {
        /* A page that may make no sound is silent. */
    }
}

function notify(text: string): void {
    try {
        const note = new Notification("Muralha", { body: text, icon: "/icon.svg", tag: "turn" });
        note.onclick = () => {
            window.focus();
            note.close();
        };
    } catch {
        /* Some devices want notifications from elsewhere only: the title and the sound are left. */
    }
}

export function stopCalling(): void {
    clearInterval(timer);
    if (timer) document.title = before;
    timer = 0;
}

export function callPerson(text: string, how: { sound: boolean; notify: boolean }): void {
    if (how.sound) ring();
    if (how.notify && mayNotify() === "granted") notify(text);
    stopCalling();
    before = document.title;
    document.title = `● ${text}`;
    let on = true;
    timer = window.setInterval(() => {
        on = !on;
        document.title = on ? `● ${text}` : before;
    }, BLINK);
    addEventListener("visibilitychange", stopCalling, { once: true });
}

/** Does the browser allow notifications? null: it has none. */
export function mayNotify(): NotificationPermission | null {
    return "Notification" in globalThis ? Notification.permission : null;
}

/** Asks for notifications, which browsers allow only after a click; true if they are allowed. */
export async function allowNotifications(): Promise<boolean> {
    if (mayNotify() === "default") await Notification.requestPermission();
    return mayNotify() === "granted";
}
