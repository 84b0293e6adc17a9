import type { Locale } from '@tessera/contract/locales';

import { core as arCore } from '../../packages/web/src/i18n/ar/core.ts';
import { money as arMoney } from '../../packages/web/src/i18n/ar/money.ts';
import { pages as arPages } from '../../packages/web/src/i18n/ar/pages.ts';
import { core as zhCore } from '../../packages/web/src/i18n/zh-hans/core.ts';
import { money as zhMoney } from '../../packages/web/src/i18n/zh-hans/money.ts';
import { pages as zhPages } from '../../packages/web/src/i18n/zh-hans/pages.ts';

/** Texts without a figure in them, by the keys of the catalogues: a scenario says which part it means, in any
 *  language. */
export type Words = Readonly<
  Record<keyof typeof zhCore | keyof typeof zhMoney | keyof typeof zhPages, string>
>;

export const WORDS = {
  'zh-Hans': { ...zhCore, ...zhPages, ...zhMoney },
  ar: { ...arCore, ...arPages, ...arMoney },
} as const satisfies Partial<Record<Locale, Words>>;
