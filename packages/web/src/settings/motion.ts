import { KEYS } from '../storage/keys.ts';
import { createPreference } from './preference.ts';

export const MOTIONS = ['system', 'reduce'] as const;

const STILL = '(prefers-reduced-motion: reduce)';

/** The boot script applies it before the first paint. */
export const motion = createPreference(KEYS.motion, MOTIONS);

/** Returns true if nothing moves by itself: chosen here, or in the settings of the phone. */
export const isStill = (): boolean => motion.read() === 'reduce' || matchMedia(STILL).matches;

/** Calls back when `isStill` may have changed. Returns the function that ends it. */
export function watchStill(onChange: () => void): () => void {
  const system = matchMedia(STILL);
  const stop = motion.watch(onChange);
  system.addEventListener('change', onChange);
  return () => {
    stop();
    system.removeEventListener('change', onChange);
  };
}

/** The attribute is what the styles read. */
export function applyMotion(): void {
  document.documentElement.dataset['motion'] = isStill() ? 'reduce' : 'full';
}
