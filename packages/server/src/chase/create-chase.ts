import type { Data, Payload } from '@tessera/contract/routes';
import { CHASES_MAX } from '@tessera/domain/chase/plan';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import type { Game } from '../game/game-catalogue.ts';
import { gameNamed } from '../game/game-result.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { type Aged, refuseOverdue } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody, REPEAT_WINDOW_MS, type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { tooMany } from '../kernel/too-many.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readAccountForBets } from '../ledger/ledger-store.ts';
import { lockMember, refuseUnlessActive } from '../member/lock-member.ts';
import type { SessionMember } from '../session/session-member.ts';
import { refusalToPlace } from '../wager/refusal-to-place.ts';
import { chaseByKeys, insertChase, runningChases } from './chase-store.ts';
import { planDraft } from './plan-draft.ts';
import { type DraftLines, type DraftTerms, readLines, readTerms } from './read-draft.ts';
import { showChase } from './show-chase.ts';

/** A chase costs nothing until it is bought, and its rows stay. */
const HOURLY_MAX = 60;
const HOUR_MS = 60 * MINUTE_MS;

type Deps = Pick<Context, 'db' | 'games' | 'clock' | 'ids'>;

type Order = {
  readonly game: Game;
  readonly lines: DraftLines;
  readonly terms: DraftTerms;
  readonly key: RequestKey;
} & Aged;

/** Creates a chase: the lines and the issues in which they will be bet, each as it opens. Nothing is staked
 *  yet. A repeat gets the chase as it is now.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS, as slip-codec and price-slip, CHASE_INVALID,
 *  AMOUNT_INVALID, the key, the member's state, GAME_NOT_EXIST, ISSUE_NOT_EXIST, ISSUE_CLOSED,
 *  CHASE_TOO_MANY, BET_LIMIT, ISSUE_LIMIT, ROUND_LIMIT, in the order of REFUSALS, then TOO_MANY_REQUESTS
 *  after 60 within an hour; SERVER_BUSY after 9 s.   Locks: the member.
 *  Idempotent by: member and key.   Cost: eight round trips. */
export async function createChase(
  ctx: Deps,
  payload: Payload<'games/createChase'>,
  member: SessionMember & Aged,
  idempotencyKey: string | undefined,
): Promise<Data<'games/createChase'>> {
  const terms = readTerms(payload);
  const game = gameFor(ctx, payload.game_id, member);
  const lines = readLines(game, payload.bet_content);
  const key = requestKeyOf(idempotencyKey, bodyOf(game, lines, terms), ctx.clock.now());
  const order: Order = { game, lines, terms, key, waitedMs: member.waitedMs };
  return transaction(ctx.db, async (tx) => {
    const id = await createOnce(tx, ctx, order, member.memberId);
    // Shown by the same transaction: a second one could be refused, and the chase would be there.
    return showChase({ games: ctx.games, db: { reader: tx } }, { chase_id: String(id) }, member.memberId);
  });
}

async function createOnce(tx: Tx, { ids }: Deps, order: Order, memberId: bigint): Promise<bigint> {
  const { game, lines, terms, key } = order;
  const member = await lockMember(tx, memberId);
  const before = await chaseByKeys(tx, memberId, key, REPEAT_WINDOW_MS);
  if (before) {
    assertSameBody(key, before);
    return before.id;
  }
  refuseOverdue(order);
  const plan = planDraft(game, lines, terms, member.now);
  plan.refuseInput();
  refuseUnlessActive(member);
  // What it will stake is judged as each issue is bought.
  const barred = refusalToPlace({
    account: await readAccountForBets(tx, mainAccountOf(memberId)),
    isFrozen: false,
    games: [game],
    closed: undefined,
    objection: undefined,
    stakeMinor: undefined,
  });
  if (barred) throw barred;
  const issues = plan.issues();
  const { count, nth_at: nthAt } = await runningChases(tx, memberId, HOURLY_MAX);
  if (count >= CHASES_MAX) throw new Refusal('CHASE_TOO_MANY', { limit: CHASES_MAX });
  plan.refuseBeyondLimits();
  const waitMs = nthAt === null ? 0 : nthAt + HOUR_MS - member.now;
  if (waitMs > 0) throw tooMany('chases', waitMs);
  const id = ids.next();
  await insertChase(tx, {
    id,
    memberId,
    gameId: game.id,
    key,
    lines: lines.stored,
    unitMinor: lines.unitMinor,
    stopOnWin: terms.stopOnWin,
    stopLossMinor: terms.stopLossMinor,
    stopWinMinor: terms.stopWinMinor,
    issues: issues.map((each) => ({ ...each, roundId: roundIdOf(each.slot.drawsAt, game.id) })),
  });
  return id;
}

function gameFor(ctx: Deps, id: string | number | undefined, { isFrozen }: SessionMember): Game {
  try {
    return gameNamed(ctx, id);
  } catch (error) {
    throw isFrozen ? new Refusal('ACCOUNT_IS_FROZEN') : error;
  }
}

const bodyOf = (game: Game, { stored }: DraftLines, terms: DraftTerms): string =>
  [
    'chase',
    game.id,
    stored.map((line) => line.join('=')).join(';'),
    terms.issues.map(({ issue, multiple }) => `${issue}*${multiple}`).join(';'),
    terms.stopOnWin,
    terms.stopLossMinor ?? '',
    terms.stopWinMinor ?? '',
  ].join('\n');
