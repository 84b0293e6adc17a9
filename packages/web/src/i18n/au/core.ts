import { core as en } from '../en/core.ts';
import type { CoreTexts } from '../messages.ts';

/** Australian English has no words of its own here. */
export const core: CoreTexts = en;
