/** tap: a selection is chosen. stamp: a slip is accepted. tick: one of the last three seconds of a sale.
 *  win: bets have returned more than their stakes. */
export type Sound = 'tap' | 'stamp' | 'tick' | 'win';

/** A short tone of its own: a wooden tap, a low stamp, a light tick, a soft chime. Units: Hz, s; loudness 0
 *  to 1. */
type Tone = {
  readonly shape: OscillatorType;
  readonly fromHz: number;
  readonly toHz: number;
  readonly lengthS: number;
  readonly loudness: number;
};

const TONES: Readonly<Record<Sound, Tone>> = {
  tap: { shape: 'triangle', fromHz: 820, toHz: 410, lengthS: 0.06, loudness: 0.16 },
  stamp: { shape: 'sine', fromHz: 190, toHz: 58, lengthS: 0.18, loudness: 0.5 },
  tick: { shape: 'square', fromHz: 1_650, toHz: 1_650, lengthS: 0.025, loudness: 0.05 },
  win: { shape: 'sine', fromHz: 660, toHz: 990, lengthS: 0.45, loudness: 0.18 },
};
const VIBRATION_MS = 10;
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Synthesises the sound; no file is fetched. A browser without Web Audio or vibration leaves it out. A
 *  context that was made before any touch waits for one. */
export function playSound(sound: Sound): void {
  navigator.vibrate?.(VIBRATION_MS);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const { shape, fromHz, toHz, lengthS, loudness } = TONES[sound];
  const start = context.currentTime;
  const end = start + lengthS;
  const tone = new OscillatorNode(context, { type: shape, frequency: fromHz });
  tone.frequency.exponentialRampToValueAtTime(toHz, end);
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
