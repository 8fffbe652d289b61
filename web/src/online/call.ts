// Calling somebody who looks elsewhere: the title of the page, a soft sound, a notification if they are allowed.

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

export function stopCalling(): void {
    clearInterval(timer);
    if (timer) document.title = before;
    timer = 0;
}

export function callPerson(text: string, sound: boolean): void {
    if (sound) ring();
    if ("Notification" in globalThis && Notification.permission === "granted") new Notification("Muralha", { body: text, icon: "/icon.svg", tag: "turn" });
    stopCalling();
    before = document.title;
    let on = false;
    timer = window.setInterval(() => {
        on = !on;
        document.title = on ? `● ${text}` : before;
    }, 1000);
    addEventListener("visibilitychange", stopCalling, { once: true });
}

/** Asks once whether notifications are welcome. */
export function allowNotifications(): void {
    if ("Notification" in globalThis && Notification.permission === "default") void Notification.requestPermission();
}
