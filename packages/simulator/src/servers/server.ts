import { hash } from 'node:crypto';

import {
  type BetLine,
  type ChaseIntent,
  type Intent,
  isChaseIntent,
  isProtectionIntent,
  isTicketIntent,
  type ProtectionIntent,
  type TicketIntent,
} from '@tessera/auditor/observed/intent';
import { formatMoney } from '@tessera/domain/money';
import type { ExclusionLength } from '@tessera/domain/protection/exclusion';
import type { LimitMeasure, LimitPeriod } from '@tessera/domain/protection/limit';
import { epochMs } from '@tessera/domain/time';
import { cancelBetOrTicket } from '@tessera/server/bet-calls/bet-or-ticket';
import { createBetBatcher } from '@tessera/server/bet/bet-batcher';
import { cancelBet } from '@tessera/server/bet/cancel-bet';
import { placeBet, type PlaceBetDeps } from '@tessera/server/bet/place-bet';
import { cancelChase } from '@tessera/server/chase/cancel-chase';
import { createChase } from '@tessera/server/chase/create-chase';
import { showChase } from '@tessera/server/chase/show-chase';
import type { Context } from '@tessera/server/context';
import { transaction } from '@tessera/server/db/tx';
import { openGameCatalogue } from '@tessera/server/game/game-catalogue';
import { createIdMaker } from '@tessera/server/ids/ids';
import { createSealer } from '@tessera/server/kernel/sealer';
import { openMemberAccounts } from '@tessera/server/ledger/open-accounts';
import { readBalance } from '@tessera/server/ledger/read-balance';
import { createLiveHub } from '@tessera/server/live/live-hub';
import { insertMember, memberByUsername } from '@tessera/server/member/member-store';
import { blockGame, exclude } from '@tessera/server/protection/exclude';
import { setCheck } from '@tessera/server/protection/reality-check';
import { setLimit } from '@tessera/server/protection/set-limit';
import type { RoundContext } from '@tessera/server/round/round-context';
import type { SessionMember } from '@tessera/server/session/session-member';
import { cashOut, showCashOut } from '@tessera/server/ticket/cash-out';
import { placeTicket } from '@tessera/server/ticket/place-ticket';
import { createTicketBatcher } from '@tessera/server/ticket/ticket-batcher';

import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { ServerDatabase } from '../database/database.ts';
import { type Runner, running } from '../faults/failpoints.ts';
import { rowOfTicket } from '../tickets/row-of-ticket.ts';

/** The part of the context that a simulated server needs. */
export type ServerContext = RoundContext &
  Pick<Context, 'live' | 'bets' | 'tickets' | 'sealer'> &
  Pick<PlaceBetDeps, 'board'>;

export type SimulatedServer = Runner & {
  readonly ctx: ServerContext;
  readonly isDead: () => boolean;
  /** Runs once when the process ends. */
  readonly onCrash: (work: () => void) => void;
  /** Answers a call as a server does; never after a crash. */
  readonly answer: (intent: Intent, member: SessionMember | undefined) => Promise<unknown>;
};

export type ServerParts = Omit<
  ServerContext,
  'db' | 'clock' | 'ids' | 'games' | 'board' | 'live' | 'bets' | 'tickets' | 'sealer' | 'beacon'
> & {
  readonly virtual: VirtualClock;
  readonly database: ServerDatabase;
  readonly node: number;
  /** The clock skew of this machine.   Units: ms. */
  readonly skewMs: () => number;
};

/** Starts one server process: the server's own use cases on a virtual clock, a simulated store and seeded
 *  randomness. */
export async function startServer(parts: ServerParts): Promise<SimulatedServer> {
  const { virtual, database, node, skewMs, ...given } = parts;
  const { db } = database;
  const clock = { now: () => epochMs(virtual.now() + skewMs()) };
  const atDeath: (() => void)[] = [];
  let isDead = false;
  const runner: Runner = {
    crash: () => {
      if (isDead) return;
      isDead = true;
      database.abandon();
      for (const work of atDeath) work();
    },
  };
  return running.run(runner, async () => {
    const later = (ms: number, work: () => void): void =>
      void virtual.after(ms, () => isDead || running.run(runner, work));
    const timers = { soon: (work: () => void) => later(0, work), after: later };
    const base = { ...given, db, clock, ids: createIdMaker(clock, node), beacon: undefined };
    const ctx: ServerContext = {
      ...base,
      games: await openGameCatalogue(db.main),
      live: createLiveHub(given.metrics),
      sealer: createSealer('pepper of the simulation', given.random),
      // Nobody in the simulation reads reality checks.
      // Simulated rounds follow the timetable.
      board: { roundOfIssue: () => undefined },
      bets: createBetBatcher(base, { timers }),
      tickets: createTicketBatcher(base, { timers }),
    };
    return {
      ...runner,
      ctx,
      isDead: () => isDead,
      onCrash: (work) => void atDeath.push(work),
      answer: (intent, member) => running.run(runner, () => answer(ctx, intent, member)),
    };
  });
}

async function answer(
  ctx: ServerContext,
  intent: Intent,
  member: SessionMember | undefined,
): Promise<unknown> {
  if (intent.kind === 'register') return join(ctx, intent.member);
  if (!member) throw new Error('only a registered member calls');
  if (intent.kind === 'cancel') return cancelBet(ctx, intent.betId, member);
  if (intent.kind === 'balance') {
    const { mainMinor } = await readBalance(ctx.db.reader, member.memberId);
    return { money: formatMoney(mainMinor) };
  }
  if (isTicketIntent(intent)) return callOnTicket(ctx, intent, member);
  if (isChaseIntent(intent)) return callOnChase(ctx, intent, member);
  if (isProtectionIntent(intent)) return protect(ctx, intent, member);
  if (intent.kind !== 'bet') throw new Error('the simulation has no wallet');
  const payload = { game_id: intent.gameId, game_no: intent.issue, bet_content: intent.lines.map(rowOf) };
  return placeBet(ctx, payload, member, intent.key);
}

const rowOf = ({ odds, ...line }: BetLine): object => (odds === undefined ? line : { ...line, odds });

async function callOnTicket(ctx: ServerContext, intent: TicketIntent, member: SessionMember) {
  if (intent.kind === 'cancelTicket') return cancelBetOrTicket(ctx, intent.betId, member);
  if (intent.kind === 'cashOutOffer')
    return showCashOut(ctx, { bet_id: intent.betId, stake: intent.stake }, member);
  if (intent.kind === 'cashOut') {
    const { betId, amount, part } = intent;
    const wanted = part && { stake: part.stake, part: part.number };
    return cashOut(ctx, { bet_id: betId, amount, ...wanted }, member);
  }
  const row = rowOfTicket(intent);
  const payload = { game_id: intent.gameId, game_no: intent.issue, bet_content: [row] };
  return placeTicket(ctx, payload, row, { member, idempotencyKey: intent.key });
}

async function callOnChase(ctx: ServerContext, intent: ChaseIntent, { memberId, ...session }: SessionMember) {
  if (intent.kind === 'chaseDetail') return showChase(ctx, { chase_id: intent.chaseId }, memberId);
  if (intent.kind === 'cancelChase') return cancelChase(ctx, { chase_id: intent.chaseId }, memberId);
  const payload = {
    game_id: intent.gameId,
    bet_content: intent.lines.map(rowOf),
    issues: intent.issues.map(({ issue, multiple }) => ({ game_no: issue, multiple })),
    stop_on_win: intent.stopOnWin ? 1 : 0,
    ...(intent.stopLoss === undefined ? {} : { stop_loss: intent.stopLoss }),
    ...(intent.stopWin === undefined ? {} : { stop_win: intent.stopWin }),
  };
  return createChase(ctx, payload, { ...session, memberId }, intent.key);
}

async function protect(ctx: ServerContext, intent: ProtectionIntent, { memberId }: SessionMember) {
  if (intent.kind === 'exclude') return exclude(ctx, { length: intent.length as ExclusionLength }, memberId);
  if (intent.kind === 'blockGame') return blockGame(ctx, { game_id: intent.gameId }, memberId);
  if (intent.kind === 'setCheck') return setCheck(ctx, { minutes: intent.minutes }, memberId);
  if (intent.kind === 'answerCheck') throw new Error('no check is ever due here');
  const name = { measure: intent.measure as LimitMeasure, period: intent.period as LimitPeriod };
  return setLimit(ctx, { ...name, amount: intent.amount }, memberId);
}

/** The pseudonym of a member, derived from the name. */
export const tagOf = (username: string): Buffer => hash('sha256', username, 'buffer').subarray(0, 16);

/** Opens an account with its play balance, as registration does after its checks. Idempotent. */
async function join(ctx: ServerContext, username: string): Promise<{ id: string; money: string }> {
  const known = await memberByUsername(ctx.db.reader, username);
  const id = known?.id ?? (await openMember(ctx, username));
  return { id: String(id), money: formatMoney((await readBalance(ctx.db.reader, id)).mainMinor) };
}

const openMember = (ctx: ServerContext, username: string): Promise<bigint> =>
  transaction(ctx.db, async (tx) => {
    const about = { username, nickname: username, mobile: undefined, email: '', passwordHash: undefined };
    const member = await insertMember(tx, { ...about, tag: tagOf(username), joinedAt: ctx.clock.now() });
    if (!member) throw new Error('an inserted member is returned');
    await openMemberAccounts(tx, ctx.ids, member.id, ctx.env.playBalanceMinor);
    return member.id;
  });
