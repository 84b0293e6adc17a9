import type { Locale } from '@tessera/contract/locales';

import type { MessageKey } from '../../packages/web/src/i18n/messages.ts';
import { CATALOGUES } from '../../scripts/coverage/catalogues.ts';

/** Texts without a figure in them, by the keys of the catalogues: a scenario says which part it means, in any
 *  language. */
export type Words = Readonly<Record<MessageKey, string>>;

export const WORDS = {
  'zh-Hans': CATALOGUES['zh-Hans'] as Words,
  ar: CATALOGUES.ar as Words,
} as const satisfies Partial<Record<Locale, Words>>;
