import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import type { Aged } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requestKeyOf } from '../kernel/request-key.ts';
import type { SessionMember } from '../session/session-member.ts';
import { gameOf } from '../wager/game-of.ts';
import { type IssueBoard, roundOfIssue } from '../wager/issue-round.ts';
import { priceSlip } from '../wager/price-slip.ts';
import { refusalOfUnknownGame, refusalOfUnknownIssue } from '../wager/refusal-to-place.ts';
import { rulesOfRound, rulesToReadBy } from '../wager/round-rules.ts';
import { readContent, readSeed, SEED_SIZE } from '../wager/slip-codec.ts';
import type { Slip } from './slip.ts';

/** Parses a call of submitBet into a slip that is ready for a batch. Errors in the call itself are refused
 *  before the state of account and game: see REFUSALS for the order.
 *  Refuses: as slip-codec and price-slip; INVALID_PARAMETERS, IDEMPOTENCY_KEY_INVALID, ACCOUNT_IS_FROZEN,
 *  GAME_NOT_EXIST, ISSUE_CLOSED.   Cost: about 5 us, and 1 us a line; see rulesOfRound. */
export async function readSlip(
  ctx: Pick<Context, 'games' | 'clock' | 'random'> & {
    readonly board: IssueBoard;
    readonly db: Pick<Context['db'], 'reader'>;
  },
  payload: Payload<'games/submitBet'>,
  member: SessionMember & Aged,
  idempotencyKey: string | undefined,
): Promise<Slip> {
  const rows = readContent(payload.bet_content);
  const ownSeed = readSeed(payload.seed);
  const { game_id: gameId, game_no: issue } = payload;
  if (gameId === undefined || gameId === '') throw new Refusal('INVALID_PARAMETERS', { field: 'game_id' });
  if (issue === undefined || issue === '') throw new Refusal('INVALID_PARAMETERS', { field: 'game_no' });
  const game = gameOf(ctx.games, gameId);
  if (!game) throw refusalOfUnknownGame(member);
  const seed = ownSeed ?? ctx.random.bytes(SEED_SIZE);
  const roundId = roundOfIssue(ctx.board, game, issue);
  const round = roundId === undefined ? undefined : await rulesOfRound(ctx.db.reader, game, roundId);
  // The call itself is checked before its issue, if need be by the rules of another one.
  const rules = rulesToReadBy(game, round);
  if (!rules) throw refusalOfUnknownIssue(member);
  const { body, ...priced } = priceSlip({ game, rules }, rows, seed, String(payload.accept_odds) === '1');
  const ownPart = ownSeed ? `@${ownSeed.toString('hex')}` : '';
  const key = requestKeyOf(idempotencyKey, `${issue};${body}${ownPart}`, ctx.clock.now());
  if (roundId === undefined || !round) throw refusalOfUnknownIssue(member);
  const { memberId, accountId, tag, isFrozen, waitedMs } = member;
  const { chainIndex } = round;
  return {
    memberId,
    accountId,
    tag,
    isFrozen,
    isAbnormal: false,
    waitedMs,
    game,
    roundId,
    chainIndex,
    issue,
    seed,
    key,
    ...priced,
  };
}
