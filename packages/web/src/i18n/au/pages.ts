import { pages as en } from '../en/pages.ts';
import type { PageTexts } from '../messages.ts';

/** Australian English has no words of its own here. */
export const pages: PageTexts = en;
