import { assert } from '../../result.ts';
import type { Numbers } from '../numbers.ts';
import type { MatchFacts } from './facts.ts';
import { factsOf, type Goal, type PlayedMatch } from './match.ts';
import { SLOTS } from './minutes.ts';
import { GOALS_MAX, SCORE_TICKETS } from './season/model.ts';

const MATCH_BYTES = 6;
export const MATCHES_MAX = 12;

/** A played match day as the numbers that are published and hashed, one byte each: how many matches; for each
 *  the four bytes of its ticket and its score; then the goals of all matches in order, twice the slot and one
 *  more for the away side.   Source: sports, section 3. */
export const encodeMatchDay = (matches: readonly PlayedMatch[]): Numbers => [
  matches.length,
  ...matches.flatMap(({ ticket, score }) => [
    ticket >>> 24,
    (ticket >>> 16) & 255,
    (ticket >>> 8) & 255,
    ticket & 255,
    score.home,
    score.away,
  ]),
  ...matches.flatMap(({ goals }) => goals.map(({ slot, side }) => 2 * slot + Number(side === 'away'))),
];

/** Reads the numbers of a match day; undefined when they are none: goals that do not fit the scores, out of
 *  order, or bytes too many. It does not know which score a ticket stands for. */
export function decodeMatchDay(numbers: Numbers): readonly PlayedMatch[] | undefined {
  const count = numbers[0] ?? 0;
  let at = 1 + count * MATCH_BYTES;
  if (!numbers.every(isByte) || count < 1 || count > MATCHES_MAX || numbers.length < at) return undefined;
  const matches = Array.from({ length: count }, (_, match): PlayedMatch | undefined => {
    const [a = 0, b = 0, c = 0, d = 0, home = 0, away = 0] = numbers.slice(1 + match * MATCH_BYTES);
    const goals = numbers.slice(at, at + home + away).map(goalOf);
    at += home + away;
    const played = { ticket: ((a * 256 + b) * 256 + c) * 256 + d, score: { home, away }, goals };
    return isPossible(played) ? played : undefined;
  });
  const whole = matches.filter((match) => match !== undefined);
  return whole.length === count && at === numbers.length ? whole : undefined;
}

const facts = new WeakMap<Numbers, readonly MatchFacts[]>();

/** The facts of one match of a day, which counts from 1.
 *  Refuses by assertion numbers that are no match day with that match.   Cost: reads the numbers once. */
export function factsIn(numbers: Numbers, match: number): MatchFacts {
  let known = facts.get(numbers);
  if (!known) facts.set(numbers, (known = decodeMatchDay(numbers)?.map(factsOf) ?? []));
  const found = known[match - 1];
  assert(found, `the numbers are a match day with match ${match}`);
  return found;
}

const isByte = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < 256;

const goalOf = (byte: number): Goal => ({ slot: byte >>> 1, side: (byte & 1) === 1 ? 'away' : 'home' });

function isPossible({ ticket, score, goals }: PlayedMatch): boolean {
  const atHome = goals.filter(({ side }) => side === 'home').length;
  return (
    ticket < SCORE_TICKETS &&
    score.home <= GOALS_MAX &&
    score.away <= GOALS_MAX &&
    goals.length === score.home + score.away &&
    atHome === score.home &&
    goals.every(({ slot }, at) => slot < SLOTS && slot >= (goals[at - 1]?.slot ?? 0))
  );
}
