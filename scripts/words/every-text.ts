import { type Language, languageOf } from '../../packages/cashier/src/words.ts';
import { LOCALES, type Locale } from '../../packages/contract/src/locales.ts';
import { MESSAGE_WORDS } from '../../packages/contract/src/names/messages.ts';
import { NAMES } from '../../packages/contract/src/names/name-of.ts';
import { PUSH_WORDS } from '../../packages/contract/src/names/push.ts';
import { rewardWords } from '../../packages/contract/src/names/reward.ts';
import { STATEMENT_WORDS } from '../../packages/contract/src/names/statement.ts';
import { ar } from '../../packages/server/src/content/seed/ar.ts';
import { en } from '../../packages/server/src/content/seed/en.ts';
import { zhHans } from '../../packages/server/src/content/seed/zh-hans.ts';
import { zhHant } from '../../packages/server/src/content/seed/zh-hant.ts';
import { CATALOGUES } from '../coverage/catalogues.ts';

type Texts = Readonly<Record<string, string>>;

const SEEDS = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ar, au: en };
const cashierWords = (locale: Locale): Language['words'] => languageOf(locale, undefined).words;

/** Everything a member reads, by language and key: the app, names, what the server writes, the first content
 *  of a house, and the payment page. */
export const EVERY_TEXT = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    {
      ...CATALOGUES[locale],
      ...flat('names', NAMES[locale]),
      ...flat('rewards', rewardWords(locale)),
      ...flat('messages', MESSAGE_WORDS[locale]),
      ...flat('pushes', PUSH_WORDS[locale]),
      ...flat('statement', STATEMENT_WORDS[locale]),
      ...flat('seed', SEEDS[locale]),
      ...flat('cashier', cashierWords(locale)),
    },
  ]),
) as Readonly<Record<Locale, Texts>>;

/** The texts of a tree under the path of each, without tags and what is typed at a computer. Empty ones say
 *  nothing, and `param` names a value. */
function flat(path: string, node: unknown): Texts {
  if (typeof node === 'string') {
    const text = node.replaceAll(/<code>.*?<\/code>|<[^>]*>/g, ' ').trim();
    return text === '' || path.endsWith('.param') ? {} : { [path]: text };
  }
  return Object.assign(
    {},
    ...Object.entries(node as object).map(([name, below]) => flat(`${path}.${name}`, below)),
  ) as Texts;
}
