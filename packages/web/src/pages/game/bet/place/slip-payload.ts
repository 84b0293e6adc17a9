import { formatMoney, ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { randomHex } from '../../../../api/random-hex.ts';
import { pricedLines, type PricedLine } from '../picks/picks.ts';
import type { PlayInfo, SlipPayload } from '../picks/wire.ts';
import type { SlipLine } from '../slip/state/draft.ts';

const SEED_BYTES = 32;

export type SlipRow = {
  readonly play: string;
  readonly number: string;
  readonly amount: string;
  readonly odds: string;
};

/** The rows of a slip as the wire carries them. A set is one row, whose amount is staked on every line of it;
 *  where its lines pay differently, or are sold one by one, each is a row, so that each has its odds
 *  checked. */
export const rowsOf = (lines: readonly SlipLine[], plays: readonly PlayInfo[]): readonly SlipRow[] =>
  lines.flatMap((line) => {
    const amount = formatMoney(typedMinor(line.stake) ?? ZERO);
    return partsOf(line, plays).map(({ number, odds }) => ({ play: line.play, number, amount, odds }));
  });

/** The first line that cannot be written as rows, because its play or its number is no longer on sale; null
 *  for none. */
export function lineWithoutRows(lines: readonly SlipLine[], plays: readonly PlayInfo[]): number | null {
  const at = lines.findIndex((line) => {
    const play = plays.find((each) => each.play === line.play);
    return !play || pricedLines(play, line.number).length === 0;
  });
  return at < 0 ? null : at;
}

/** A slip as it is sent, with the player's own share of the receipt's randomness. */
export const slipPayload = (
  target: { readonly gameId: number; readonly issue: string; readonly plays: readonly PlayInfo[] },
  lines: readonly SlipLine[],
): SlipPayload => ({
  game_id: target.gameId,
  game_no: target.issue,
  bet_content: rowsOf(lines, target.plays),
  seed: randomHex(SEED_BYTES),
});

function partsOf(line: SlipLine, plays: readonly PlayInfo[]): readonly Pick<PricedLine, 'number' | 'odds'>[] {
  const play = plays.find((each) => each.play === line.play);
  const priced = play ? pricedLines(play, line.number) : [];
  const isEven = new Set(priced.map((each) => each.odds)).size <= 1;
  return isEven && play?.isSoldByLine !== true ? [{ number: line.number, odds: line.odds }] : priced;
}
