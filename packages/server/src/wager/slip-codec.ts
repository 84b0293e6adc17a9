import type { PickInput } from '@tessera/domain/games/family';
import { parseMoney } from '@tessera/domain/money';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { Refusal } from '../kernel/refusal.ts';

/** One parsed row of `bet_content`. Units: stakeMinor 1/100 for each line of the row, oddsSeenE4 x 10 000. */
export type ContentRow = {
  readonly play: string;
  /** Absent where the row names only a play. */
  readonly number: PickInput | undefined;
  readonly stakeMinor: bigint;
  /** The number of notes that the row claims; the stake applies to each of them. */
  readonly notes: bigint;
  readonly oddsSeenE4: number | undefined;
  readonly seed: Buffer | undefined;
};

/** The names under which clients send the fields of a row; the first that is not empty counts. */
export const ROW_FIELDS = {
  play: ['play', 'play_type', 'type_key', 'play_id'],
  number: ['number', 'numbers', 'pick', 'key', 'selected', 'bet_content'],
  amount: ['amount', 'money', 'stake', 'bet_amount', 'price'],
} as const;

/** The length of the randomness of a slip or of a ticket, in bytes. */
export const SEED_SIZE = 32;

const COUNT = /^[1-9][0-9]{0,3}$/;
const ODDS = /^([0-9]{1,6})(?:\.([0-9]{1,4}))?$/;
const SEED = /^[0-9a-fA-F]{64}$/;
const TEXT_MAX = 20;

/** Parses `bet_content` in every form of the contract: an array of rows, JSON text of one, or one row.
 *  Refuses, with the row: INVALID_PARAMETERS, BET_AMOUNT_INVALID, NUMBER_INVALID, PLAY_NOT_EXIST; and
 *  BET_EMPTY, BET_TOO_MANY.  Cost: linear in the text; stops at 200 rows. */
export function readContent(content: unknown): ContentRow[] {
  const read = typeof content === 'string' ? parseText(content) : content;
  if (read === undefined || read === null) throw new Refusal('BET_EMPTY');
  const rows: readonly unknown[] = Array.isArray(read) ? read : [read];
  if (rows.length === 0) throw new Refusal('BET_EMPTY');
  if (rows.length > SLIP_LINES_MAX) throw new Refusal('BET_TOO_MANY', { limit: SLIP_LINES_MAX });
  return rows.map(readRow);
}

/** Parses 32 bytes of the player's own randomness; absent or empty is undefined.  Refuses:
 *  INVALID_PARAMETERS. */
export function readSeed(value: unknown, row?: number): Buffer | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !SEED.test(value)) throw invalid('seed', row);
  return Buffer.from(value, 'hex');
}

function parseText(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { field: 'bet_content' });
  }
}

function readRow(value: unknown, row: number): ContentRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('bet_content', row);
  const play = textOf(firstOf(value, ROW_FIELDS.play));
  if (play === undefined) throw new Refusal('PLAY_NOT_EXIST', { row });
  const given = firstOf(value, ROW_FIELDS.number);
  const number = pickOf(given);
  if (given !== undefined && number === undefined) throw new Refusal('NUMBER_INVALID', { row });
  const amount = parseMoney(textOf(firstOf(value, ROW_FIELDS.amount)) ?? '');
  if (!amount.ok || amount.value === 0n) throw new Refusal('BET_AMOUNT_INVALID', { row });
  return {
    play,
    number,
    stakeMinor: amount.value * countOf(value, 'multiplier', row),
    notes: countOf(value, 'note', row),
    oddsSeenE4: oddsOf(value, row),
    seed: readSeed(own(value, 'seed'), row),
  };
}

// Only own properties of a row are read, so names such as __proto__ or toString have no effect.
const own = (row: object, name: string): unknown =>
  Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;

function firstOf(row: object, names: readonly string[]): unknown {
  for (const name of names) {
    const value = own(row, name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** Converts a number to its decimal text. A number that JSON rounded or wrote with an exponent is then not a
 *  valid amount. Undefined for anything else, whose own text could run code or overflow the stack. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

function pickOf(value: unknown): PickInput | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((each) => typeof each === 'string' || typeof each === 'number') ? value : undefined;
}

/** Reads how many times a stake counts; absent is once.
 *  Refuses: BET_AMOUNT_INVALID, with the row if there are several. */
export function countOf(row: object, name: 'multiplier' | 'note', at?: number): bigint {
  const value = firstOf(row, [name]);
  if (value === undefined) return 1n;
  const text = textOf(value) ?? '';
  if (!COUNT.test(text)) throw new Refusal('BET_AMOUNT_INVALID', at === undefined ? undefined : { row: at });
  return BigInt(text);
}

const oddsOf = (row: object, at: number): number | undefined =>
  oddsSeen(firstOf(row, ['odds']), (field) => invalid(field, at));

/** Parses odds that a client has seen; absent is undefined.
 *  Units: x 10 000.  Refuses: as the caller says. */
export function oddsSeen(value: unknown, refusal: (field: string) => Refusal): number | undefined {
  if (value === undefined) return undefined;
  const text = textOf(value) ?? '';
  const [, whole, fraction = ''] = text.length > TEXT_MAX ? [] : (ODDS.exec(text) ?? []);
  if (whole === undefined) throw refusal('odds');
  return Number.parseInt(whole, 10) * 10_000 + Number.parseInt(fraction.padEnd(4, '0'), 10);
}

const invalid = (field: string, row: number | undefined): Refusal =>
  new Refusal('INVALID_PARAMETERS', row === undefined ? { field } : { field, row });
