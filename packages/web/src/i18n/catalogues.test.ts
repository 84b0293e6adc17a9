import { describe, expect, test } from 'vitest';

import type { Locale } from '@tessera/contract/locales';
import { PASSWORD_LENGTH } from '@tessera/domain/member/password-length';
import { REFUSALS } from '@tessera/domain/refusal';

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

const source: Record<string, string> = {
  ...hansCore,
  ...hansGames,
  ...hansProofs,
  ...hansMoney,
  ...hansPages,
};
const others: Readonly<Record<Exclude<Locale, 'zh-Hans'>, Record<string, string>>> = {
  'zh-Hant': { ...hantCore, ...hantGames, ...hantProofs, ...hantMoney, ...hantPages },
  en: { ...enCore, ...enGames, ...enProofs, ...enMoney, ...enPages },
  ar: { ...arCore, ...arGames, ...arProofs, ...arMoney, ...arPages },
  au: { ...auCore, ...auGames, ...auProofs, ...auMoney, ...auPages },
};

/** The names a text is filled with: `{name}` and `{name, plural, …}`. */
const namesOf = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)(?:\}|, plural)/g), ([, name]) => name ?? ''))].toSorted();

describe.each(Object.entries({ 'zh-Hans': source, ...others }))(
  'lengths of passwords in %s',
  (_, catalogue) => {
    const { registered, changed } = PASSWORD_LENGTH;
    test.each([
      ['register.passwordHint', registered],
      ['register.invalidPassword', registered],
      ['account.newPasswordHint', changed],
      ['account.passwordShape', changed],
    ])('are what the server takes: %s', (key, { min, max }) => {
      expect(catalogue[key]?.match(/\d+/g)).toEqual([String(min), String(max)]);
    });

    test('are filled in where it refuses one', () => {
      const text = catalogue['refusal.PASSWORD_INVALID'] ?? '';
      expect(text).not.toMatch(/\d/);
      expect(namesOf(text)).toEqual(['max', 'min']);
    });
  },
);

describe.each(Object.entries(others))('catalogue %s', (locale, catalogue) => {
  test('has the keys of zh-Hans and no others', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(source).toSorted());
  });

  test('leaves no text empty', () => {
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('uses the same placeholders', () => {
    for (const [key, text] of Object.entries(source)) {
      expect(namesOf(catalogue[key] ?? ''), `${locale} ${key}`).toEqual(namesOf(text));
    }
  });
});

test('every refusal has a text', () => {
  expect(REFUSALS.filter((code) => !Object.hasOwn(source, `refusal.${code}`))).toEqual([]);
});

test('parts of a catalogue share no key', () => {
  const keys = [hansCore, hansGames, hansMoney, hansPages, hansProofs].flatMap((part) => Object.keys(part));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
