import type { Payload } from '@tessera/contract/routes';
import type { ChosenIssue } from '@tessera/domain/chase/plan';
import { FIRST_INDEX } from '@tessera/domain/games/rules';

import type { Game } from '../game/game-catalogue.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type PricedSlip, priceSlip } from '../wager/price-slip.ts';
import { readContent, textOf } from '../wager/slip-codec.ts';
import { readAmount } from '../wallet/read-amount.ts';
import type { StoredLines } from './chase-row.ts';

/** The lines of one issue at a multiple of 1. Units: 1/100. */
export type DraftLines = {
  readonly stored: StoredLines;
  readonly priced: PricedSlip['lines'];
  readonly unitMinor: bigint;
};

/** Selections and issues of a chase in a call. Units: 1/100. */
export type DraftTerms = {
  readonly issues: readonly ChosenIssue[];
  readonly stopOnWin: boolean;
  readonly stopLossMinor: bigint | undefined;
  readonly stopWinMinor: bigint | undefined;
};

type DraftPayload = Pick<Payload<'games/createChase'>, 'issues' | 'stop_on_win' | 'stop_loss' | 'stop_win'>;

const NO_SEED = Buffer.alloc(0);
const ISSUES_READ_MAX = 1_000;
const WHOLE = /^[0-9]{1,6}$/;

/** Refuses a game whose issues do not sell the same: NOT_SUPPORTED. */
export function refuseLeague({ league }: Game): void {
  if (league) throw new Refusal('NOT_SUPPORTED');
}

/** Expands the lines of one issue; odds are those in force when an issue is bought.
 *  Units: 1/100.   Refuses: NOT_SUPPORTED for a league; as slip-codec and price-slip, except for limits.
 *  Cost: about 1 us a line. */
export function readLines(game: Game, content: unknown): DraftLines {
  refuseLeague(game);
  const offer = { game, rules: game.rulesAt(FIRST_INDEX) };
  const { lines: priced } = priceSlip(offer, readContent(content), NO_SEED, true);
  return {
    stored: priced.map(({ selection, stakeMinor }) => [selection, String(stakeMinor)]),
    priced,
    unitMinor: priced.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
  };
}

/** Parses issues and stop rules. Whether they fit together is judged by planChase.
 *  Refuses: INVALID_PARAMETERS with the field, AMOUNT_INVALID. */
export function readTerms(given: DraftPayload): DraftTerms {
  return {
    issues: readIssues(given.issues),
    stopOnWin: readFlag(given.stop_on_win),
    stopLossMinor: readLimit(given.stop_loss),
    stopWinMinor: readLimit(given.stop_win),
  };
}

function readIssues(given: unknown): readonly ChosenIssue[] {
  const read = typeof given === 'string' && given !== '' ? parseText(given) : given || [];
  if (!Array.isArray(read) || read.length > ISSUES_READ_MAX) throw invalidField('issues');
  return read.map((row: unknown) => {
    const { issue, multiple } =
      typeof row === 'object' && row !== null
        ? { issue: own(row, 'game_no'), multiple: own(row, 'multiple') ?? 1 }
        : { issue: row, multiple: 1 };
    const text = textOf(multiple) ?? '';
    if (typeof issue !== 'string' || issue === '' || !WHOLE.test(text)) throw invalidField('issues');
    return { issue, multiple: Number(text) };
  });
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('issues');
  }
}

const own = (row: object, name: string): unknown =>
  Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;

function readFlag(given: string | number | undefined): boolean {
  const text = String(given ?? '');
  if (text !== '' && text !== '0' && text !== '1') throw invalidField('stop_on_win');
  return text === '1';
}

const readLimit = (given: string | undefined): bigint | undefined =>
  given === undefined || given === '' ? undefined : readAmount(given);
