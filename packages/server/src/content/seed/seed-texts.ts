import type { LocalText } from '../localized.ts';
import type { zhHans } from './zh-hans.ts';

/** The keys of the seeded texts; every language has them all. */
export type SeedTexts = { readonly [K in keyof typeof zhHans]: LocalText };
