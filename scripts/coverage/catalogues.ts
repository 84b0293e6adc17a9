import { core as arCore } from '../../packages/web/src/i18n/ar/core.ts';
import { money as arMoney } from '../../packages/web/src/i18n/ar/money.ts';
import { pages as arPages } from '../../packages/web/src/i18n/ar/pages.ts';
import { core as auCore } from '../../packages/web/src/i18n/au/core.ts';
import { money as auMoney } from '../../packages/web/src/i18n/au/money.ts';
import { pages as auPages } from '../../packages/web/src/i18n/au/pages.ts';
import { core as enCore } from '../../packages/web/src/i18n/en/core.ts';
import { money as enMoney } from '../../packages/web/src/i18n/en/money.ts';
import { pages as enPages } from '../../packages/web/src/i18n/en/pages.ts';
import { core as hansCore } from '../../packages/web/src/i18n/zh-hans/core.ts';
import { money as hansMoney } from '../../packages/web/src/i18n/zh-hans/money.ts';
import { pages as hansPages } from '../../packages/web/src/i18n/zh-hans/pages.ts';
import { core as hantCore } from '../../packages/web/src/i18n/zh-hant/core.ts';
import { money as hantMoney } from '../../packages/web/src/i18n/zh-hant/money.ts';
import { pages as hantPages } from '../../packages/web/src/i18n/zh-hant/pages.ts';

type Texts = Readonly<Record<string, string>>;

/** Every text of the app, by language and key. */
export const CATALOGUES = {
  'zh-Hans': { ...hansCore, ...hansPages, ...hansMoney } as Texts,
  'zh-Hant': { ...hantCore, ...hantPages, ...hantMoney } as Texts,
  en: { ...enCore, ...enPages, ...enMoney } as Texts,
  ar: { ...arCore, ...arPages, ...arMoney } as Texts,
  au: { ...auCore, ...auPages, ...auMoney } as Texts,
} as const;
