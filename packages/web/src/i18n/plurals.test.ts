import { describe, expect, test } from 'vitest';

import { LOCALES, type Locale } from '@tessera/contract/locales';

import { core as arCore } from './ar/core.ts';
import { games as arGames } from './ar/games.ts';
import { money as arMoney } from './ar/money.ts';
import { pages as arPages } from './ar/pages.ts';
import { proofs as arProofs } from './ar/proofs.ts';
import { core as auCore } from './au/core.ts';
import { games as auGames } from './au/games.ts';
import { money as auMoney } from './au/money.ts';
import { pages as auPages } from './au/pages.ts';
import { proofs as auProofs } from './au/proofs.ts';
import { core as enCore } from './en/core.ts';
import { games as enGames } from './en/games.ts';
import { money as enMoney } from './en/money.ts';
import { pages as enPages } from './en/pages.ts';
import { proofs as enProofs } from './en/proofs.ts';
import { formatTag } from './locale.ts';
import { fill } from './translate.ts';
import { core as hansCore } from './zh-hans/core.ts';
import { games as hansGames } from './zh-hans/games.ts';
import { money as hansMoney } from './zh-hans/money.ts';
import { pages as hansPages } from './zh-hans/pages.ts';
import { proofs as hansProofs } from './zh-hans/proofs.ts';
import { core as hantCore } from './zh-hant/core.ts';
import { games as hantGames } from './zh-hant/games.ts';
import { money as hantMoney } from './zh-hant/money.ts';
import { pages as hantPages } from './zh-hant/pages.ts';
import { proofs as hantProofs } from './zh-hant/proofs.ts';

type Texts = Readonly<Record<string, string>>;
const CATALOGUES: Readonly<Record<Locale, Texts>> = {
  'zh-Hans': { ...hansCore, ...hansGames, ...hansProofs, ...hansMoney, ...hansPages },
  'zh-Hant': { ...hantCore, ...hantGames, ...hantProofs, ...hantMoney, ...hantPages },
  en: { ...enCore, ...enGames, ...enProofs, ...enMoney, ...enPages },
  ar: { ...arCore, ...arGames, ...arProofs, ...arMoney, ...arPages },
  au: { ...auCore, ...auGames, ...auProofs, ...auMoney, ...auPages },
};

const PLURAL = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g;

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
