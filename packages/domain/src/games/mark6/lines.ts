import { lazily } from '../../cache/lazily.ts';
import { fraction, type Fraction } from '../../fraction.ts';
import { LOSS, PUSH, type SelectionResult, WIN } from '../../selection-result.ts';
import { choose } from '../combinatorics.ts';
import type { Selection } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { DRAWN, NORMALS, normalsOf, NUMBERS, specialOf } from './balls.ts';

/** On what a selection depends: which number the special is; whether all its numbers are among the normals;
 *  whether of two numbers one is a normal and the other the special; whether one of its numbers is among all
 *  seven. */
export type Pattern =
  | { readonly on: 'special'; readonly wins: Numbers; readonly pushes: Numbers }
  | { readonly on: 'normals'; readonly all: Numbers }
  | { readonly on: 'withSpecial'; readonly pair: Numbers }
  | { readonly on: 'any'; readonly among: Numbers; readonly by: 'zodiac' | 'tail' };

export type Mark6Line = Selection & { readonly pattern: Pattern };

/** Makes the selection `play:pick`. Its chance is a formula: nothing is enumerated. */
export function mark6Line(play: string, pick: string, pattern: Pattern): Mark6Line {
  const probability = lazily(() => chanceOf(pattern));
  return {
    key: `${play}:${pick}`,
    play,
    pick,
    pattern,
    get probability() {
      return probability();
    },
    get push() {
      return pattern.on === 'special' ? fraction(pattern.pushes.length, NUMBERS) : NEVER;
    },
    resultOn: (numbers) => resultOn(pattern, numbers),
  };
}

const NEVER = fraction(0);

function chanceOf(pattern: Pattern): Fraction {
  if (pattern.on === 'special') return fraction(pattern.wins.length, NUMBERS);
  if (pattern.on === 'normals') {
    const { length } = pattern.all;
    return fraction(choose(NUMBERS - length, NORMALS - length), choose(NUMBERS, NORMALS));
  }
  if (pattern.on === 'withSpecial') return fraction(2 * NORMALS, NUMBERS * (NUMBERS - 1));
  const draws = choose(NUMBERS, DRAWN);
  return fraction(draws - choose(NUMBERS - pattern.among.length, DRAWN), draws);
}

function resultOn(pattern: Pattern, numbers: Numbers): SelectionResult {
  const special = specialOf(numbers);
  if (pattern.on === 'special' && pattern.pushes.includes(special)) return PUSH;
  return wins(pattern, normalsOf(numbers), special) ? WIN : LOSS;
}

function wins(pattern: Pattern, normals: Numbers, special: number): boolean {
  if (pattern.on === 'special') return pattern.wins.includes(special);
  if (pattern.on === 'normals') return pattern.all.every((number) => normals.includes(number));
  if (pattern.on === 'any') return pattern.among.some((one) => one === special || normals.includes(one));
  const [a = 0, b = 0] = pattern.pair;
  return (a === special && normals.includes(b)) || (b === special && normals.includes(a));
}
