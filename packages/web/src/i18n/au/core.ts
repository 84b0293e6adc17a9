import { core as en } from '../en/core.ts';
import type { CoreTexts } from '../messages.ts';

/** Australian English: English, with the words that differ. */
export const core: CoreTexts = {
  ...en,
  'home.tryFree': 'Have a go first',
};
