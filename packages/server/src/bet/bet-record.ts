import type { Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import { betResultOf, type BetStatus } from '@tessera/domain/bets/bet-status';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import type { RoundState } from '@tessera/domain/rounds/round';
import { creditOf, type SelectionResult } from '@tessera/domain/selection-result';
import { toEpochSeconds, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { selectionNames } from '../game/selection-names.ts';
import type { BetRecord } from '../wager/record-filter.ts';
import { splitSelection } from '../wager/split-selection.ts';

/** A bet as a list of records reads it. Units: 1/100, odds x 10 000. */
export type BetRow = {
  readonly id: bigint;
  readonly slip_id: bigint;
  readonly round_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly placed_at: EpochMs;
  readonly game_id: number;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly state: RoundState;
  readonly is_open: boolean;
  readonly draws_at: EpochMs;
  readonly settled_at: EpochMs | null;
  readonly cancelled_at: EpochMs | null;
  readonly numbers: number[] | null;
  readonly result: SelectionResult | null;
};

/** Amount credited to the account for a bet; for a cancelled one its stake. Units: 1/100. */
function creditOfBet(row: BetRow, status: BetStatus): bigint {
  if (status === 'cancelled') return row.stake_minor;
  return status !== 'pending' && row.result ? creditOf(row.stake_minor, row.odds_e4, row.result) : 0n;
}

/** A bet as its record shows it.   Units: decimal text. */
export function betRecord(ctx: Pick<Context, 'games'>, row: BetRow, locale: Locale): BetRecord {
  const game = ctx.games.byId(row.game_id);
  assert(game, `bet ${row.id} is of a game that exists`);
  const { play, number } = splitSelection(row.selection);
  const names = selectionNames(game, {
    locale,
    league: game.leagueOf(row.chain_id),
    chainIndex: row.chain_index,
    drawAtMs: row.draws_at,
  });
  const isCancelled = row.cancelled_at !== null;
  const { status, reason = '' } = betResultOf({ round: row.state, isCancelled, result: row.result });
  const creditMinor = creditOfBet(row, status);
  const endedAt = row.cancelled_at ?? (status === 'pending' ? null : row.settled_at);
  return {
    id: String(row.id),
    order_no: String(row.slip_id),
    round_id: String(row.round_id),
    game_id: game.id,
    game_code: game.code,
    game_name: gameName(locale, game.code),
    game_type: game.family.wireType,
    game_no: row.issue,
    play,
    play_name: names.whole(play),
    number,
    number_name: names.pick(play, number),
    odds: formatOdds(row.odds_e4),
    amount: formatMoney(row.stake_minor),
    status,
    result_reason: reason,
    profit: formatMoney(status === 'pending' ? 0n : creditMinor - row.stake_minor),
    win_amount: formatMoney(creditMinor),
    draw_numbers: row.numbers ?? [],
    createtime: toEpochSeconds(row.placed_at),
    settletime: endedAt === null ? null : toEpochSeconds(endedAt),
    can_cancel: status === 'pending' && row.is_open,
  };
}
