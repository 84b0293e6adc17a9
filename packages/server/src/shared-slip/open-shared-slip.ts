import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';
import { readSlipCode } from '@tessera/domain/wager/slip-code';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countersByNetwork, refuseTooMany } from '../throttle/throttle.ts';
import { gameOf } from '../wager/game-of.ts';
import { roundOfIssue } from '../wager/issue-round.ts';
import { isOnSale } from '../wager/quote.ts';
import { readSharedText, type SharedLine } from './shared-content.ts';
import { sharedSlipByCode } from './shared-slip-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'games' | 'board'>;

/** A guess must hit a valid code among 2^40. */
const RULE: ThrottleRule = { limit: 60, windowMs: 10 * MINUTE_MS };

/** The selections that were shared by a code. Those whose issue takes no bets any more are marked.
 *  Refuses: SLIP_CODE_INVALID, SLIP_CODE_UNKNOWN, SLIP_CODE_EXPIRED, TOO_MANY_REQUESTS.
 *  Locks: the counters of the caller's network.   Cost: five round trips, none for a text that is no code. */
export async function openSharedSlip(
  ctx: Deps,
  { code: given = '' }: Payload<'games/sharedSlip'>,
  ip: string,
): Promise<Data<'games/sharedSlip'>> {
  const code = readSlipCode(given);
  if (code === undefined) throw new Refusal('SLIP_CODE_INVALID');
  await refuseTooMany(ctx, 'slip_codes', countersByNetwork('open-slip:', ip, RULE));
  const stored = await sharedSlipByCode(ctx.db.main, code);
  if (!stored) throw new Refusal('SLIP_CODE_UNKNOWN');
  if (stored.ends_at <= ctx.clock.now()) throw new Refusal('SLIP_CODE_EXPIRED');
  const { way, lines } = readSharedText(stored.content);
  return {
    code,
    ends_at: toEpochSeconds(stored.ends_at),
    way: way ?? null,
    lines: lines.map((line) => ({ ...line, is_open: isOpen(ctx, line) ? 1 : 0 })),
  };
}

function isOpen(ctx: Deps, { game_id: gameId, game_no: issue }: SharedLine): boolean {
  const game = gameOf(ctx.games, gameId);
  const roundId = game && roundOfIssue(ctx.board, game, issue);
  return game !== undefined && roundId !== undefined && isOnSale(ctx, game, roundId);
}
