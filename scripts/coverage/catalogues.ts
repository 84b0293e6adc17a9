import { core as arCore } from '../../packages/web/src/i18n/ar/core.ts';
import { games as arGames } from '../../packages/web/src/i18n/ar/games.ts';
import { money as arMoney } from '../../packages/web/src/i18n/ar/money.ts';
import { pages as arPages } from '../../packages/web/src/i18n/ar/pages.ts';
import { proofs as arProofs } from '../../packages/web/src/i18n/ar/proofs.ts';
import { core as auCore } from '../../packages/web/src/i18n/au/core.ts';
import { games as auGames } from '../../packages/web/src/i18n/au/games.ts';
import { money as auMoney } from '../../packages/web/src/i18n/au/money.ts';
import { pages as auPages } from '../../packages/web/src/i18n/au/pages.ts';
import { proofs as auProofs } from '../../packages/web/src/i18n/au/proofs.ts';
import { core as enCore } from '../../packages/web/src/i18n/en/core.ts';
import { games as enGames } from '../../packages/web/src/i18n/en/games.ts';
import { money as enMoney } from '../../packages/web/src/i18n/en/money.ts';
import { pages as enPages } from '../../packages/web/src/i18n/en/pages.ts';
import { proofs as enProofs } from '../../packages/web/src/i18n/en/proofs.ts';
import { core as hansCore } from '../../packages/web/src/i18n/zh-hans/core.ts';
import { games as hansGames } from '../../packages/web/src/i18n/zh-hans/games.ts';
import { money as hansMoney } from '../../packages/web/src/i18n/zh-hans/money.ts';
import { pages as hansPages } from '../../packages/web/src/i18n/zh-hans/pages.ts';
import { proofs as hansProofs } from '../../packages/web/src/i18n/zh-hans/proofs.ts';
import { core as hantCore } from '../../packages/web/src/i18n/zh-hant/core.ts';
import { games as hantGames } from '../../packages/web/src/i18n/zh-hant/games.ts';
import { money as hantMoney } from '../../packages/web/src/i18n/zh-hant/money.ts';
import { pages as hantPages } from '../../packages/web/src/i18n/zh-hant/pages.ts';
import { proofs as hantProofs } from '../../packages/web/src/i18n/zh-hant/proofs.ts';

type Texts = Readonly<Record<string, string>>;

/** Every text of the app, by language and key. */
export const CATALOGUES = {
  'zh-Hans': { ...hansCore, ...hansGames, ...hansProofs, ...hansPages, ...hansMoney } as Texts,
  'zh-Hant': { ...hantCore, ...hantGames, ...hantProofs, ...hantPages, ...hantMoney } as Texts,
  en: { ...enCore, ...enGames, ...enProofs, ...enPages, ...enMoney } as Texts,
  ar: { ...arCore, ...arGames, ...arProofs, ...arPages, ...arMoney } as Texts,
  au: { ...auCore, ...auGames, ...auProofs, ...auPages, ...auMoney } as Texts,
} as const;
