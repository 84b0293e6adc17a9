import { parseMoney } from '@tessera/domain/money';
import { LEGS } from '@tessera/domain/tickets/legs';

import { Refusal } from '../kernel/refusal.ts';
import { countOf, oddsSeen, readSeed, textOf } from '../wager/slip-codec.ts';

/** The play of a row that is a ticket. */
export const TICKET = 'ticket';

/** The parsed row of a ticket. Units: unitMinor 1/100, oddsSeenE4 x 10 000. */
export type TicketRow = {
  readonly way: string | readonly (string | number)[];
  readonly unitMinor: bigint;
  /** The number of notes that the row claims, as a row of a slip does. */
  readonly notes: bigint;
  readonly legs: readonly LegRow[];
  /** The player's own randomness, where the row has it. */
  readonly seed: Buffer | undefined;
};

export type LegRow = {
  /** Absent where it is the game of the call. */
  readonly gameId: string | undefined;
  readonly issue: string;
  readonly play: string;
  readonly picks: readonly { readonly pick: string; readonly oddsSeenE4: number | undefined }[];
  readonly isBanker: boolean;
};

/** The row of a ticket in `bet_content`, as an array of one row, JSON text of it or the row itself; undefined
 *  where it holds no ticket.
 *  Refuses: BET_TOO_MANY for a ticket with other rows beside it.   Cost: JSON is parsed only where it names a
 *  ticket. */
export function findTicket(content: unknown): object | undefined {
  const read =
    typeof content === 'string' ? (content.includes(NAMED) ? parsed(content) : undefined) : content;
  const all: readonly unknown[] = Array.isArray(read) ? read : [read];
  const found = all.find(isTicket);
  if (found && all.length > 1) throw new Refusal('BET_TOO_MANY', { limit: 1 });
  return found;
}

const NAMED = `"${TICKET}"`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTicket = (row: unknown): row is object =>
  typeof row === 'object' && row !== null && own(row, 'play') === TICKET;

/** Parses the row of a ticket.
 *  Refuses: INVALID_PARAMETERS; BET_AMOUNT_INVALID; LEGS_INVALID for too few or too many; NUMBER_INVALID with
 *  the leg. */
export function readTicketRow(row: object): TicketRow {
  const legs: unknown = own(row, 'legs');
  if (!Array.isArray(legs)) throw new Refusal('INVALID_PARAMETERS', { field: 'legs' });
  if (legs.length < LEGS.least) throw new Refusal('LEGS_INVALID', { reason: 'too_few' });
  if (legs.length > LEGS.most) throw new Refusal('LEGS_INVALID', { reason: 'too_many' });
  const unit = parseMoney(textOf(own(row, 'amount')) ?? '');
  if (!unit.ok || unit.value === 0n) throw new Refusal('BET_AMOUNT_INVALID');
  const read = legs.map(readLeg);
  return {
    way: wayOf(own(row, 'number')),
    unitMinor: unit.value * countOf(row, 'multiplier'),
    notes: countOf(row, 'note'),
    legs: read,
    seed: readSeed(own(row, 'seed')),
  };
}

function wayOf(value: unknown): TicketRow['way'] {
  const list = Array.isArray(value) ? value : [value];
  const texts = list.map(textOf);
  if (texts.length > LEGS.most || !texts.every((text) => text !== undefined))
    throw new Refusal('LEGS_INVALID', { reason: 'size' });
  return texts;
}

function readLeg(value: unknown, leg: number): LegRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('legs', leg);
  const [issue, play] = [textOf(own(value, 'game_no')), textOf(own(value, 'play'))];
  if (!issue) throw invalid('game_no', leg);
  if (!play) throw new Refusal('PLAY_NOT_EXIST', { leg });
  const numbers = listOf(own(value, 'number'));
  const odds = listOf(own(value, 'odds'));
  if (numbers.length > PICKS_MOST) throw new Refusal('LEGS_INVALID', { reason: 'picks', leg });
  const picks = numbers.map((number, at) => {
    const pick = textOf(number);
    if (!pick) throw new Refusal('NUMBER_INVALID', { leg });
    return { pick, oddsSeenE4: oddsSeen(odds[at], (field) => invalid(field, leg)) };
  });
  return { gameId: textOf(own(value, 'game_id')), issue, play, picks, isBanker: isBanker(value, leg) };
}

/** More picks than any market has. */
const PICKS_MOST = 31;

function isBanker(leg: object, at: number): boolean {
  const value = own(leg, 'banker');
  if (value === undefined || value === null || value === 0 || value === '0' || value === false) return false;
  if (value === 1 || value === '1' || value === true) return true;
  throw invalid('banker', at);
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value];

const invalid = (field: string, leg: number): Refusal => new Refusal('INVALID_PARAMETERS', { field, leg });

// Only own properties of a row are read, so names such as __proto__ or toString have no effect.
const own = (row: object, name: string): unknown =>
  Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;
