import { formatMoney, ZERO } from '@tessera/domain/money';

import { randomHex } from '../../../../api/random-hex.ts';
import { pricedLines, type PricedLine } from '../plays/picks.ts';
import type { Submission, SlipLine } from '../slip/draft.ts';
import { stakeMinor } from '../slip/stake.ts';
import type { PlayInfo } from '../wire.ts';

const KEY_BYTES = 16;
const SEED_BYTES = 32;

export type SlipRow = {
  readonly play: string;
  readonly number: string;
  readonly amount: string;
  readonly odds: string;
};

/** The rows of a slip as the wire carries them, each with the line it came from. A set is one row, whose
 *  amount is staked on every line of it; where its lines pay differently each is a row, so that each has its
 *  odds checked. */
export function rowsOf(
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
): { readonly rows: readonly SlipRow[]; readonly lineOfRow: readonly number[] } {
  const rows: SlipRow[] = [];
  const lineOfRow: number[] = [];
  for (const [at, line] of lines.entries()) {
    const amount = formatMoney(stakeMinor(line.stake) ?? ZERO);
    for (const { number, odds } of partsOf(line, plays)) {
      rows.push({ play: line.play, number, amount, odds });
      lineOfRow.push(at);
    }
  }
  return { rows, lineOfRow };
}

/** Everything of a sending that must stay the same in its repeats: the slip, its key, and the player's own
 *  share of the receipt's randomness. */
export function newSubmission(
  owner: string,
  target: { readonly gameId: number; readonly issue: string; readonly plays: readonly PlayInfo[] },
  lines: readonly SlipLine[],
): Submission {
  const { rows, lineOfRow } = rowsOf(lines, target.plays);
  return {
    owner,
    key: randomHex(KEY_BYTES),
    payload: {
      game_id: target.gameId,
      game_no: target.issue,
      bet_content: rows,
      seed: randomHex(SEED_BYTES),
    },
    lineOfRow,
    phase: 'sent',
  };
}

function partsOf(line: SlipLine, plays: readonly PlayInfo[]): readonly PricedLine[] {
  const play = plays.find((each) => each.play === line.play);
  const priced = play ? pricedLines(play, line.number) : [];
  const isEven = new Set(priced.map((each) => each.odds)).size <= 1;
  return isEven ? [{ number: line.number, odds: line.odds }] : priced;
}
