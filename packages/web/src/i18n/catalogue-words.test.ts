import { describe, expect, test } from 'vitest';

import { LOCALES, type Locale } from '@tessera/contract/locales';

import { core as arCore } from './ar/core.ts';
import { money as arMoney } from './ar/money.ts';
import { pages as arPages } from './ar/pages.ts';
import { core as auCore } from './au/core.ts';
import { money as auMoney } from './au/money.ts';
import { pages as auPages } from './au/pages.ts';
import { core as enCore } from './en/core.ts';
import { money as enMoney } from './en/money.ts';
import { pages as enPages } from './en/pages.ts';
import { formatTag } from './locale.ts';
import { fill } from './translate.ts';
import { core as hansCore } from './zh-hans/core.ts';
import { money as hansMoney } from './zh-hans/money.ts';
import { pages as hansPages } from './zh-hans/pages.ts';
import { core as hantCore } from './zh-hant/core.ts';
import { money as hantMoney } from './zh-hant/money.ts';
import { pages as hantPages } from './zh-hant/pages.ts';

type Texts = Readonly<Record<string, string>>;
const CATALOGUES: Readonly<Record<Locale, Texts>> = {
  'zh-Hans': { ...hansCore, ...hansMoney, ...hansPages },
  'zh-Hant': { ...hantCore, ...hantMoney, ...hantPages },
  en: { ...enCore, ...enMoney, ...enPages },
  ar: { ...arCore, ...arMoney, ...arPages },
  au: { ...auCore, ...auMoney, ...auPages },
};

/** Texts that are alike in languages of different scripts: names of networks and standards, and texts of
 *  placeholders alone. */
const ALIKE: ReadonlySet<string> = new Set([
  'bet.playWithCount',
  'bet.lineName',
  'history.road.count',
  'service.count',
  'service.answered',
  'card.bic',
  'card.mark.erc20',
  'card.mark.trc20',
  'card.mark.btc',
  'card.mark.bank',
  'deposit.bic',
  'wallet.limits',
]);

/** Latin words that Arabic and Chinese readers know as such: standards, formats, networks, programs. */
const LATIN_WORDS: ReadonlySet<string> = new Set(
  `SMS JSON JPG JPEG PNG GIF WebP MB Node packages verify IBAN BIC SWIFT DE bc USDT BTC TRON ERC TRC Ethereum
   Bitcoin QR ID PDF CSV iPhone iPad`.split(/\s+/),
);

/** Characters of the simplified script alone. A text of the traditional catalogue with one of them was copied
 *  or missed. */
const SIMPLIFIED_ONLY = new Set(
  '确试载页优游录册网络断开显内导条读复余号码错误连败请时没检这个对应额隐奖验证盘诺谁结点闻厅记将戏钟现里币钱仅' +
    '岁务间级须为输强资设当发认头换动图调双块缩预览键张昵称别写绑规则后历还会废亚总单组见赔选减计机暂无弃经决几变' +
    '并两数项颗论顺军与龙进态杂极红绿蓝长诉实际种范围离约较么够线圆带于标独据库随体反馈们类议问题样联传索词势过响' +
    '从该参遗旧账获欢详浏绍统顶员户产细语观浅吗锁来骤环节抢链签执马轮叶绝处择给状亏纹径权识频尝异冻笔销达关闭渠删备' +
    '简订转许满说话跳画装访属赠积续费银场贴国测莱着办丢凭帮报护视运营刚万筛审',
);

const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\{\w+\}|\{\w+, plural,|\b(?:zero|one|two|few|many|other) (?=\{)/g, ' ');
const PLURAL = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g;

describe('no text is left in another language', () => {
  test.each([
    ['en', 'zh-Hans'],
    ['ar', 'zh-Hans'],
    ['ar', 'en'],
    ['zh-Hans', 'en'],
    ['zh-Hant', 'en'],
  ] as const)('%s against %s', (locale, other) => {
    const same = Object.entries(CATALOGUES[locale]).filter(
      ([key, text]) => text === CATALOGUES[other][key] && !ALIKE.has(key),
    );
    expect(same).toEqual([]);
  });

  test.each(['ar', 'zh-Hans', 'zh-Hant'] as const)('%s has no Latin words but names', (locale) => {
    const strange = Object.entries(CATALOGUES[locale]).flatMap(([key, text]) =>
      (withoutPlaceholders(text).match(/[A-Za-z]{2,}/g) ?? [])
        .filter((word) => !LATIN_WORDS.has(word))
        .map((word) => `${key}: ${word}`),
    );
    expect(strange).toEqual([]);
  });

  test.each(['en', 'au', 'ar'] as const)('%s has no Chinese', (locale) => {
    const chinese = Object.entries(CATALOGUES[locale]).filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect(chinese).toEqual([]);
  });

  test.each(['en', 'au', 'zh-Hans', 'zh-Hant'] as const)('%s has no Arabic', (locale) => {
    const arabic = Object.entries(CATALOGUES[locale]).filter(([, text]) => /\p{Script=Arabic}/u.test(text));
    expect(arabic).toEqual([]);
  });

  test('zh-Hant has no simplified characters', () => {
    const simplified = Object.entries(CATALOGUES['zh-Hant']).flatMap(([key, text]) =>
      [...text].filter((sign) => SIMPLIFIED_ONLY.has(sign)).map((sign) => `${key}: ${sign} in ${text}`),
    );
    expect(simplified).toEqual([]);
  });

  test('zh-Hant speaks of money as Taiwan does', () => {
    const mainland = Object.entries(CATALOGUES['zh-Hant']).filter(([, text]) =>
      /提現|充值|渠道|二維碼|回執|記錄|帳號餘額/.test(text),
    );
    expect(mainland).toEqual([]);
  });
});

describe.each(LOCALES)('plural forms of %s', (locale) => {
  const categories = new Intl.PluralRules(formatTag(locale)).resolvedOptions().pluralCategories.toSorted();

  test('are those of the language, each once', () => {
    for (const [key, text] of Object.entries(CATALOGUES[locale])) {
      for (const [, name, branches = ''] of text.matchAll(PLURAL)) {
        const forms = Array.from(branches.matchAll(/(\w+) \{/g), ([, form]) => form);
        expect(forms.toSorted(), `${key} ${name}`).toEqual(categories);
      }
    }
  });

  test('are written as the code reads them: nothing of their form is left in the text', () => {
    for (const [key, text] of Object.entries(CATALOGUES[locale])) {
      const counts = Object.fromEntries(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => [name ?? '', 3]));
      expect(fill(text, counts, formatTag(locale)), key).not.toMatch(/[{}#]|plural/);
    }
  });
});

test('a count before an English noun has its singular', () => {
  const bare = ['en', 'au'].flatMap((locale) =>
    Object.entries(CATALOGUES[locale as Locale]).filter(([, text]) =>
      /\{n\} [a-z]+s\b/.test(text.replaceAll(PLURAL, '')),
    ),
  );
  expect(bare).toEqual([]);
});
