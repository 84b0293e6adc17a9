import { amountsOf, type Halves } from '@tessera/domain/book-amounts';
import { contentText } from '@tessera/domain/fairness/leaf';
import type { Selection } from '@tessera/domain/games/family';
import type { RoundRules } from '@tessera/domain/games/rules';
import { checkLines } from '@tessera/domain/limits';
import { formatOdds } from '@tessera/domain/odds';
import type { PayTable, Price } from '@tessera/domain/pricing';
import type { RefusalCode } from '@tessera/domain/refusal';
import type { Result } from '@tessera/domain/result';
import { expandSlip } from '@tessera/domain/wager/slip';

import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ContentRow } from './slip-codec.ts';

/** One bet line with its price. Units: amounts 1/100, oddsE4 x 10 000. */
export type SlipLine = {
  /** The row of the client's slip that produced the line, from 0. */
  readonly row: number;
  /** `play:pick`. */
  readonly selection: string;
  readonly oddsE4: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** The part of the round on which it depends. */
  readonly part: number;
  /** Only of a selection that may be won or lost by half. */
  readonly halves?: Halves | undefined;
  /** The content of the line's leaf: selection, odds, pay table. */
  readonly content: string;
  readonly seed: Buffer;
};

export type PricedSlip = {
  readonly lines: readonly SlipLine[];
  readonly totalMinor: bigint;
  readonly changedOdds: Refusal | undefined;
  /** The limit of a line. */
  readonly overBounds: Refusal | undefined;
  /** The exact text of the slip, to distinguish a repeat from another slip under the same key. */
  readonly body: string;
};

/** A game with what the round of a slip sells. */
type Offer = { readonly game: Game; readonly rules: RoundRules };

/** Splits the rows into bet lines and applies the price of the round's rules to each. Errors in odds or
 *  limits are not thrown but kept beside the lines: a closed issue is reported first.
 *  Units: 1/100.  Refuses, with the row: PLAY_NOT_EXIST, NUMBER_INVALID, BET_TOO_MANY.  Cost: about 1 us a
 *  line. */
export function priceSlip(
  { game, rules }: Offer,
  rows: readonly ContentRow[],
  slipSeed: Buffer,
  acceptsOdds: boolean,
): PricedSlip {
  const expanded = valueOf(expandSlip(rules.family, rows));
  const linesOfRow = rows.map(() => 0n);
  for (const { row } of expanded) linesOfRow[row] = (linesOfRow[row] ?? 0n) + 1n;
  let changedOdds: Refusal | undefined;
  let body = `${game.id}`;
  const lines = expanded.map(({ row, selection, stakeMinor: perNote }) => {
    const source = rows[row];
    const price = rules.payTable.priceOf(selection.key);
    if (!source || !price) throw new Refusal('NUMBER_INVALID', { row });
    // A row on a set states its number of notes. These are its lines and are not counted twice.
    const stakeMinor = source.notes === linesOfRow[row] ? perNote : perNote * source.notes;
    changedOdds ??= acceptsOdds ? undefined : refusalOfOdds(source, price, selection.pick, row);
    body += `;${selection.key}=${stakeMinor}${source.seed ? `@${source.seed.toString('hex')}` : ''}`;
    return {
      row,
      selection: selection.key,
      part: rules.family.partOf(selection.key),
      oddsE4: price.oddsE4,
      ...amountsOf(selection, stakeMinor, price.oddsE4),
      content: contentOf(rules, selection, price),
      seed: source.seed ?? slipSeed,
    };
  });
  const total = checkLines(game, lines);
  return {
    lines,
    totalMinor: total.ok ? total.value : 0n,
    changedOdds,
    overBounds: total.ok ? undefined : new Refusal(total.refusal, total.detail),
    body,
  };
}

function refusalOfOdds(row: ContentRow, price: Price, pick: string, at: number): Refusal | undefined {
  if (row.oddsSeenE4 === undefined || row.oddsSeenE4 === price.oddsE4) return undefined;
  return new Refusal('ODDS_CHANGED', {
    row: at,
    play: row.play,
    number: pick,
    odds: formatOdds(price.oddsE4),
  });
}

function valueOf<T>(result: Result<T, RefusalCode>): T {
  if (result.ok) return result.value;
  throw new Refusal(result.refusal, result.detail);
}

const contents = new WeakMap<PayTable, Map<string, string>>();

// The text of a selection is the same in every leaf of one table, so it is built once. The selections of an
// unlisted play are too many to remember.
function contentOf(rules: RoundRules, { key, play }: Selection, price: Price): string {
  if (rules.payTable.unlisted.has(play)) return textOf(rules, key, price);
  let known = contents.get(rules.payTable);
  if (!known) contents.set(rules.payTable, (known = new Map()));
  let content = known.get(key);
  if (content === undefined) known.set(key, (content = textOf(rules, key, price)));
  return content;
}

const textOf = ({ payTable, tableHash }: RoundRules, selectionKey: string, { oddsE4 }: Price): string =>
  contentText({ selectionKey, oddsE4, payTableId: payTable.id, payTableHash: tableHash });
