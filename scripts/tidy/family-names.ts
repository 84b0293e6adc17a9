import { GAME_FAMILIES, type GameFamily } from '@tessera/domain/games/families';

import type { Finding, Source } from './bans.ts';

/** Folders named after the family that they hold. */
const FAMILY_FOLDER = /^packages\/(?:domain\/src\/games|web\/src\/game-family)\/(\w+)\//;
/** The lists that tie the folders together. */
const LISTS = /^packages\/(?:domain\/src\/games\/(?:families|definitions)\.ts|web\/src\/game-family\/[^/]+)$/;
/** Catalogues of words, and the packages that prove the product with rules of their own. */
const CATALOGUES = /\/(?:names|i18n)\//;
const PROVERS = /^packages\/(?:auditor|verify)\//;
const TESTS = /\.test\.tsx?$|\/tests\/|\/test-[\w-]+\.tsx?$|^e2e\/|^scripts\/tidy/;

/** A family's code as a word of its own or as a part of a name, as in `--color-k3` or `k3Plays`. */
const nameOf = (family: GameFamily): RegExp => {
  const capital = family.charAt(0).toUpperCase() + family.slice(1);
  const start = `(?:(?<![A-Za-z0-9])(?:${family}|${family.toUpperCase()}|${capital})|(?<=[a-z])${capital})`;
  return new RegExp(`${start}(?![a-z0-9])`);
};
const NAMES = GAME_FAMILIES.map((family) => [family, nameOf(family)] as const);

/** A game family is its two folders and their lists: what else depends on one is data of its definition. */
export function findFamilyNames({ path, text }: Source): Finding[] {
  if ([LISTS, CATALOGUES, PROVERS, TESTS].some((exempt) => exempt.test(path))) return [];
  const own = FAMILY_FOLDER.exec(path)?.[1];
  const foreign = NAMES.filter(([family]) => family !== own);
  return text.split('\n').flatMap((line, index) =>
    foreign
      .filter(([, name]) => name.test(line))
      .map(([family]) => ({
        path,
        line: index + 1,
        message: `${family} is named outside its folders: make it data of the family's definition`,
      })),
  );
}
