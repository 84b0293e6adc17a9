import { scoreOf, TICKETS } from './score-table.ts';
import { type Below, hashOf, numbersUnder, prefixed } from './words.ts';

export const LABEL = 'football1';

export type Goal = { readonly slot: number; readonly isHome: boolean };
export type Match = {
  readonly ticket: number;
  readonly home: number;
  readonly away: number;
  /** In the order of play. */
  readonly goals: readonly Goal[];
};

const times = (count: number, weight: number): number[] => Array.from({ length: count }, () => weight);
/** The share of each minute in a thousand goals; minutes of added time are slots of their own. */
const FIRST_HALF = [...times(45, 9), 15, 12, 8];
const SECOND_HALF = [...times(45, 11), 20, 16, 12, 8, 6, 3];
const MINUTES = [...FIRST_HALF, ...SECOND_HALF];
export const SHARE_OF_FIRST_HALF = FIRST_HALF.reduce((sum, weight) => sum + weight, 0);
export const SHARE_OF_ALL = MINUTES.reduce((sum, weight) => sum + weight, 0);

/** A match of a round, from 1, by the key of the round. */
export function drawMatch(key: Uint8Array, match: number, table: readonly number[]): Match {
  const below = numbersUnder(key, `${LABEL}/${match}`);
  const ticket = below(Number(TICKETS));
  const score = scoreOf(table, ticket);
  return { ticket, ...score, goals: goalsOf(score, below) };
}

function goalsOf({ home, away }: { home: number; away: number }, below: Below): Goal[] {
  const slots = times(home + away, 0).map(() => slotOf(below(SHARE_OF_ALL)));
  slots.sort((a, b) => a - b);
  let [homeLeft, awayLeft] = [home, away];
  return slots.map((slot) => {
    const isHome = below(homeLeft + awayLeft) < homeLeft;
    if (isHome) homeLeft -= 1;
    else awayLeft -= 1;
    return { slot, isHome };
  });
}

function slotOf(number: number): number {
  let above = 0;
  return MINUTES.findIndex((weight) => {
    above += weight;
    return above > number;
  });
}

export const isInFirstHalf = ({ slot }: Goal): boolean => slot < FIRST_HALF.length;

/** As a scoreboard shows the minute: 45+2, 90+3. */
export function minuteOf({ slot }: Goal): string {
  if (slot < 45) return String(slot + 1);
  if (slot < FIRST_HALF.length) return `45+${slot - 44}`;
  const minute = slot - FIRST_HALF.length + 46;
  return minute <= 90 ? String(minute) : `90+${minute - 90}`;
}

/** The numbers that a round publishes, a byte each. */
export function numbersOf(matches: readonly Match[]): number[] {
  const heads = matches.flatMap(({ ticket, home, away }) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(ticket);
    return [...bytes, home, away];
  });
  const goals = matches.flatMap((match) =>
    match.goals.map(({ slot, isHome }) => 2 * slot + (isHome ? 0 : 1)),
  );
  return [matches.length, ...heads, ...goals];
}

/** `q` is the hash of the close record, `external` the hash of the values from outside. */
export const resultHash = (q: Uint8Array, external: Uint8Array, numbers: readonly number[]): Buffer =>
  hashOf('rf1/result', q, external, prefixed(LABEL), Buffer.from(numbers));

/** The matches that published numbers stand for; undefined where they are none. */
export function readMatches(numbers: readonly number[]): Match[] | undefined {
  const [count = 0] = numbers;
  const isOfBytes = numbers.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256);
  if (!isOfBytes || count === 0 || numbers.length < 1 + count * HEAD_BYTES) return undefined;
  const heads = Buffer.from(numbers.slice(1, 1 + count * HEAD_BYTES));
  const rest = numbers.slice(1 + count * HEAD_BYTES);
  const matches = times(count, 0).map((_, match): Match => {
    const at = match * HEAD_BYTES;
    const [home, away] = [heads.readUInt8(at + 4), heads.readUInt8(at + 5)];
    const goals = rest
      .splice(0, home + away)
      .map((byte) => ({ slot: Math.floor(byte / 2), isHome: byte % 2 === 0 }));
    return { ticket: heads.readUInt32BE(at), home, away, goals };
  });
  return rest.length === 0 && matches.every(isMatch) ? matches : undefined;
}

const HEAD_BYTES = 6;

const isMatch = ({ ticket, home, away, goals }: Match): boolean =>
  ticket < Number(TICKETS) &&
  goals.length === home + away &&
  goals.filter(({ isHome }) => isHome).length === home &&
  goals.every(({ slot }, at) => slot < MINUTES.length && slot >= (goals[at - 1]?.slot ?? 0));
