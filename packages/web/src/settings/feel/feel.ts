import { KEYS } from '../../storage/keys.ts';
import { createPreference } from '../preference.ts';
import type { Sound } from './sounds.ts';

/** Sound and vibration, off until they are chosen. Their code loads with the first use after that. */
export const feel = createPreference(KEYS.feel, ['off', 'on']);

const load = () => import('./sounds.ts');

/** Plays a sound with a short vibration, if the reader wants them. */
export function play(sound: Sound): void {
  if (feel.read() !== 'on') return;
  load().then(
    ({ playSound }) => playSound(sound),
    () => undefined,
  );
}
