import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import type { Game } from '../game/game-catalogue.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { type Aged, isOverdue } from '../kernel/attempt.ts';
import { assertSameBody, REPEAT_WINDOW_MS, type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readAccountForBets } from '../ledger/ledger-store.ts';
import { lockMember } from '../member/lock-member.ts';
import type { SessionMember } from '../session/session-member.ts';
import { gameOf } from '../wager/game-of.ts';
import { refusalOfUnknownGame, refusalToPlace } from '../wager/refusal-to-place.ts';
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
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS, as slip-codec and price-slip, AMOUNT_INVALID, the key,
 *  CHASE_INVALID, then as refusal-to-place: ISSUE_NOT_EXIST, CHASE_TOO_MANY and, after 60 within an hour,
 *  TOO_MANY_REQUESTS too; SERVER_BUSY after 9 s.   Locks: the member.
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
  const plan = planDraft(game, lines, terms, member.now);
  if (plan.refusal?.code === 'CHASE_INVALID') throw plan.refusal;
  const { count, nth_at: nthAt } = await runningChases(tx, memberId, HOURLY_MAX);
  // Its stake is checked as each issue is bought.
  const barred = refusalToPlace({
    isOverdue: isOverdue(order),
    hasRoom: true,
    isAbnormal: member.status === 'abnormal',
    isFrozen: member.status === 'frozen' || member.is_frozen,
    account: await readAccountForBets(tx, mainAccountOf(memberId)),
    games: [game],
    notOnSale: plan.refusal,
    changedOdds: undefined,
    overBounds: plan.overBounds,
    stakeMinor: undefined,
    totals: undefined,
    room: undefined,
    chases: { count, waitMs: nthAt === null ? 0 : nthAt + HOUR_MS - member.now },
  });
  if (barred) throw barred;
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
    issues: plan.issues.map((each) => ({ ...each, roundId: roundIdOf(each.slot.drawsAt, game.id) })),
  });
  return id;
}

function gameFor({ games }: Deps, id: string | number | undefined, member: SessionMember): Game {
  const game = id === undefined || id === '' ? undefined : gameOf(games, id);
  if (!game) throw refusalOfUnknownGame(member);
  return game;
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
