import type { BannerType, NewsCategory, NoticeCategory, RichTextId } from '@tessera/domain/content';

import type { Localized } from '../localized.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import type { SeedTexts } from './seed-texts.ts';
import { zhHans } from './zh-hans.ts';
import { zhHant } from './zh-hant.ts';

const LANGUAGES = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ar } as const;

const textsOf = (key: keyof SeedTexts): Localized =>
  Object.fromEntries(
    Object.entries(LANGUAGES).map(([locale, texts]) => [locale, texts[key]]),
  ) as unknown as Localized;

type Article = { readonly key: keyof SeedTexts; readonly category: NewsCategory; readonly ageHours: number };
const NEWS: readonly Article[] = [
  { key: 'news.proof', category: 'platform', ageHours: 6 },
  { key: 'news.verify', category: 'platform', ageHours: 30 },
  { key: 'news.lucky28', category: 'games', ageHours: 54 },
  { key: 'news.withdrawals', category: 'platform', ageHours: 78 },
  { key: 'news.accounts', category: 'platform', ageHours: 102 },
  { key: 'news.odds', category: 'games', ageHours: 126 },
];
export const ARTICLES = NEWS.map(({ key, category, ageHours }, at) => ({
  id: at + 1,
  category,
  image: '',
  texts: textsOf(key),
  age_hours: ageHours,
}));

type Banner = { readonly key: keyof SeedTexts; readonly type: BannerType; readonly url: string };
const SLIDES: readonly Banner[] = [
  { key: 'banner.proof', type: 'page', url: '/fairness' },
  { key: 'banner.guest', type: 'page', url: '/pages/game/list' },
  { key: 'banner.verify', type: 'page', url: '/pages/news/detail?id=2' },
];
export const BANNERS = SLIDES.map(({ key, type, url }, at) => ({
  id: at + 1,
  type,
  url,
  image: '',
  texts: textsOf(key),
  weigh: 100 - at * 10,
}));

export const PROMOTIONS = [{ id: 1, image: '', texts: textsOf('promotion.welcome'), weigh: 100 }];

/** Amounts in 1/100: a share of the first deposit, and a task for each day. */
export const OFFERS = [
  {
    id: 1,
    type: 'first_deposit',
    texts: textsOf('offer.firstDeposit'),
    measure: 'deposit',
    is_daily: false,
    target_minor: 100_00,
    percent: 10,
    amount_minor: 188_00,
    multiple: 5,
    weigh: 100,
  },
  {
    id: 2,
    type: 'activity',
    texts: textsOf('offer.dailyTask'),
    measure: 'turnover',
    is_daily: true,
    target_minor: 1_000_00,
    percent: null,
    amount_minor: 2_88,
    multiple: 2,
    weigh: 50,
  },
];

const HOUSE_TEXTS: readonly RichTextId[] = ['terms', 'privacy', 'about', 'rules', 'vip', 'help'];
/** A corrected text gets the next version, which reaches houses that have the one before; not those whose
 *  staff has published a version of their own under that number. */
const VERSIONS: Partial<Record<RichTextId, number>> = { rules: 3 };
export const RICH_TEXTS = HOUSE_TEXTS.map((id) => ({
  id,
  version: VERSIONS[id] ?? 1,
  texts: textsOf(`text.${id}` as keyof SeedTexts),
}));

type Notice = {
  readonly key: keyof SeedTexts;
  readonly category: NoticeCategory;
  readonly isImportant?: true;
  readonly isTop?: true;
  readonly ageHours: number;
};
const FIRST_NOTICES: readonly Notice[] = [
  { key: 'notice.playMoney', category: 'system', isImportant: true, isTop: true, ageHours: 2 },
  { key: 'notice.cancel', category: 'announcement', ageHours: 20 },
  { key: 'notice.void', category: 'announcement', isImportant: true, ageHours: 44 },
  { key: 'notice.fundPassword', category: 'system', ageHours: 68 },
];
export const NOTICES = FIRST_NOTICES.map(({ key, category, isImportant, isTop, ageHours }, at) => ({
  id: at + 1,
  category,
  is_important: isImportant ?? false,
  is_top: isTop ?? false,
  texts: textsOf(key),
  age_hours: ageHours,
}));
