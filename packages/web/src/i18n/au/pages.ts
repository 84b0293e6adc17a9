import { pages as en } from '../en/pages.ts';
import type { PageTexts } from '../messages.ts';

/** Australian English, with the services of its country. */
export const pages: PageTexts = { ...en, 'protection.helpNear': 'Gambling Help Online (Australia)' };
