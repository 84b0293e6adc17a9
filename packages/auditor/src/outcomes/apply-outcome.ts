import type { Intent } from '../observed/intent.ts';
import { isChaseIntent, isProtectionIntent, isTicketIntent, isWalletIntent } from '../observed/intent.ts';
import { type BetIntent, readSlip } from '../plays/slip.ts';
import { type BetReply, readBalance, readBetReply } from '../replies/bet-reply.ts';
import { digestOf } from '../replies/digest.ts';
import { CANCELLED } from '../state/bet-table.ts';
import type { OpenOp } from '../state/member.ts';
import { record } from '../state/record.ts';
import type { KnownRound } from '../state/round-table.ts';
import type { State } from '../state/state.ts';
import { applyChaseAccepted, applyChaseRefusal } from './apply-chase.ts';
import { applyTicketAccepted, dropTicket } from './apply-ticket.ts';
import { applyWalletAccepted, applyWalletRefusal } from './apply-wallet-outcome.ts';
import { checkBetReply, addPlacedBets } from './check-bet-reply.ts';
import { whyImplausible } from './refusals.ts';

type CancelIntent = Extract<Intent, { kind: 'cancel' }>;

/** Applies the first accepted reply of an op and checks what can be checked immediately. */
export function applyAccepted(state: State, open: OpenOp, data: unknown): void {
  const { intent, member } = open;
  if (intent.kind === 'bet') return applySlip(state, open, intent, data);
  if (isWalletIntent(intent)) return applyWalletAccepted(state, open, intent, data);
  if (isChaseIntent(intent)) return applyChaseAccepted(state, open, intent, data);
  if (isTicketIntent(intent)) return applyTicketAccepted(state, open, intent, data);
  if (isProtectionIntent(intent)) return void state.protection.push(intent);
  const reportedMinor = readBalance(data);
  if (intent.kind === 'register') {
    member.mustExist = true;
    // A driver that created the members beforehand may reply without data.
    if (reportedMinor === undefined) return;
  }
  if (reportedMinor === undefined) {
    state.differences.add('wrong-reply', intent.op, 'it tells no balance');
    return;
  }
  if (intent.kind === 'cancel') applyCancel(state, open, intent, reportedMinor);
  else record(state, open, { changeMinor: 0n, reportedMinor });
}

/** Applies a refusal. */
export function applyRefusal(state: State, { member, intent, doubt }: OpenOp, code: string): void {
  const why = doubt ? undefined : whyImplausible(state, member, intent, code);
  if (why !== undefined) state.differences.add('wrong-reply', intent.op, `refused with ${code}, but ${why}`);
  if (doubt && doubt.done === undefined) doubt.done = null;
  if (isWalletIntent(intent)) applyWalletRefusal(state, intent);
  if (isChaseIntent(intent)) applyChaseRefusal(state, intent);
  if (intent.kind === 'ticket') dropTicket(state, intent);
}

export const slipKey = (member: string, roundId: string, key: string): string =>
  digestOf(member, roundId, key);

function applySlip(state: State, open: OpenOp, intent: BetIntent, data: unknown): void {
  const { differences, rounds, slips } = state;
  const reply = readBetReply(data);
  const slip = readSlip(state.prices(intent.gameId, intent.issue), intent);
  if (!reply) {
    differences.add('wrong-reply', intent.op, 'the reply is not one to a slip');
    return;
  }
  if (typeof slip === 'string') {
    differences.add('wrong-reply', intent.op, `accepted, though it is to be refused with ${slip}`);
    return;
  }
  const round = rounds.named(reply.roundId, reply.gameId, reply.issue, intent.op);
  if (!round) return;
  checkBetReply(state, intent, slip, reply);
  const name = slipKey(intent.member, round.roundId, intent.key);
  const before = slips.get(name);
  if (before !== undefined && isRepeatedReply(state, before, reply, round)) return;
  if (before !== undefined) differences.add('doubled', intent.op, 'its key has made other bets before');
  const betIds = reply.bets.map(({ betId }) => betId);
  const placed = addPlacedBets(state, {
    member: open.member,
    round,
    op: intent.op,
    lines: slip.lines,
    betIds,
  });
  slips.set(name, placed.first);
  open.member.mustExist = true;
  record(state, open, { changeMinor: -slip.totalMinor, placed, reportedMinor: reply.balanceMinor });
}

/** True when the reply names exactly the bets that this key created before, as a repeat must. */
function isRepeatedReply({ bets }: State, first: number, reply: BetReply, round: KnownRound): boolean {
  if (reply.bets.length === 0) return false;
  return reply.bets.every(({ betId, stakeMinor }, at) => {
    const row = bets.rowOf(betId);
    if (row !== first + at) return false;
    const bet = bets.at(row);
    return bet.stakeMinor === stakeMinor && bet.round === round.index;
  });
}

function applyCancel(state: State, open: OpenOp, intent: CancelIntent, reportedMinor: bigint): void {
  const { bets, differences, unmatchedCancels } = state;
  const row = bets.rowOf(intent.betId);
  if (row === undefined) {
    // The bet may belong to a slip in doubt. The snapshot decides.
    if (unmatchedCancels.has(intent.betId)) return;
    open.doubt ??= open.member.model.doubt(intent.op);
    unmatchedCancels.set(intent.betId, open);
    return;
  }
  const { member, stakeMinor } = bets.at(row);
  if (member !== open.member.index) {
    differences.add('wrong-reply', intent.op, `bet ${intent.betId} is another member\u2019s`);
    return;
  }
  const backMinor = bets.is(row, CANCELLED) || wasDone(open, intent.betId, stakeMinor) ? 0n : stakeMinor;
  bets.mark(row, CANCELLED);
  record(state, open, { changeMinor: backMinor, reportedMinor });
}

/** An earlier cancellation of the same bet that is in doubt may have refunded the stake, at an unknown
 *  time. */
function wasDone({ member, intent }: OpenOp, betId: string, stakeMinor: bigint): boolean {
  for (const { intent: other, doubt } of member.open.values()) {
    if (other.op === intent.op || other.kind !== 'cancel' || other.betId !== betId || !doubt) continue;
    doubt.done ??= { changeMinor: stakeMinor, placed: undefined };
    return true;
  }
  return false;
}
