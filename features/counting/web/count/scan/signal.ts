let sound: AudioContext | undefined;

const LASTS = 0.09;

/** A high beep for counted, a low one twice as long for not: people don't look at the screen while scanning. */
export function signal(good: boolean): void {
  navigator.vibrate?.(good ? 40 : [120, 60, 120]);
  try {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    tone.frequency.value = good ? 1200 : 240;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + (good ? LASTS : LASTS * 3));
  } catch {
    // A browser without sound still counts.
  }
}
