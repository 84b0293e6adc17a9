import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import type { Finding } from './case-store.ts';
import { type IntegrityCursor, lockCursor, moveMoneyCursor, moveRoundsCursor } from './cursor-store.ts';
import { flagAction } from './flag-money.ts';
import { flagRound } from './flag-round.ts';
import { flagTickets } from './flag-tickets.ts';
import { actionsAfter } from './money-store.ts';
import { noteOpened, openCases } from './open-cases.ts';
import { playersAfter, settledAfter } from './round-store.ts';
import { ticketPlayersAfter } from './ticket-pair-store.ts';

type Deps = Pick<Context, 'db' | 'games' | 'metrics' | 'log'> & {
  readonly env: Pick<Context['env'], 'integrity'>;
};

const EVERY_MS = 10 * SECOND_MS;
/** A transaction of some hundred milliseconds. */
const ACTIONS_AT_ONCE = 100;
const PLAYERS_AT_ONCE = 500;

type Step = { readonly opened: readonly Finding[]; readonly isMore: boolean };
type Sizes = { readonly atOnce?: number; readonly lagSeconds?: number };

/** Applies the rules about money to the deposits, withdrawals, transfers, payout accounts and log-ins since
 *  the last time, and opens cases; returns whether there is more. A server may stop anywhere: the cursor
 *  moves with the cases.
 *  Locks: the cursor.   Idempotent by: the cursor.   Cost: see `flagAction`; what is read does not grow with
 *  history. */
export const flagMoney = (
  ctx: Deps,
  { atOnce = ACTIONS_AT_ONCE, lagSeconds }: Sizes = {},
): Promise<boolean> =>
  step(ctx, 'money', async (tx, cursor) => {
    const actions = await actionsAfter(tx, cursor.at, atOnce, lagSeconds);
    const opened: Finding[] = [];
    for (const action of actions)
      opened.push(...(await openCases(tx, await flagAction(tx, action, ctx.env.integrity, ctx.games))));
    const last = actions.at(-1);
    if (last) await moveMoneyCursor(tx, last.at_text);
    return { opened, isMore: actions.length >= atOnce };
  });

/** Applies the rules about bets to the next accounts of the next settled round, or those about tickets to
 *  the next accounts of the next home whose tickets are; returns whether there is more.
 *  Locks: the cursor.   Idempotent by: the cursor.   Cost: see `flagRound` and `flagTickets`. */
export const flagRounds = (ctx: Deps, { atOnce = PLAYERS_AT_ONCE }: Sizes = {}): Promise<boolean> =>
  step(ctx, 'rounds', async (tx, cursor) => {
    const round = await settledAfter(tx, cursor.seq);
    if (!round) return { opened: [], isMore: false };
    const [playersOf, flag] =
      round.kind === 'tickets' ? [ticketPlayersAfter, flagTickets] : [playersAfter, flagRound];
    const players = await playersOf(tx, round.round_id, cursor.account_id, atOnce);
    const found = await flag(tx, ctx, round, { players, limits: ctx.env.integrity });
    const opened = await openCases(tx, found);
    const last = players.at(-1);
    if (last && players.length === atOnce) await moveRoundsCursor(tx, cursor.seq, last.account_id);
    else await moveRoundsCursor(tx, round.seq, 0n);
    return { opened, isMore: true };
  });

async function step(
  ctx: Deps,
  name: 'money' | 'rounds',
  work: (tx: Tx, cursor: IntegrityCursor) => Promise<Step>,
): Promise<boolean> {
  const { opened, isMore } = await transaction(ctx.db, async (tx): Promise<Step> => {
    const cursor = await lockCursor(tx, name);
    return cursor ? work(tx, cursor) : { opened: [], isMore: false };
  });
  noteOpened(ctx, opened);
  return isMore;
}

/** Looks for what may make a person look at an account, until stopped. Any number of servers may run it. */
export function startIntegrity(ctx: Deps): () => Promise<void> {
  const loop = (name: string, once: () => Promise<boolean>): Loop =>
    runLoop({
      name: `integrity:${name}`,
      log: ctx.log,
      everyMs: EVERY_MS,
      isDelayed: true,
      step: async () => ((await once()) ? 0 : undefined),
    });
  const loops = [loop('money', () => flagMoney(ctx)), loop('rounds', () => flagRounds(ctx))];
  return async () => {
    await Promise.all(loops.map((each) => each.stop()));
  };
}
