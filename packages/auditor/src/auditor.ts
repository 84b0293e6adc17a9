import type { Difference } from './observed/difference.ts';
import { type Intent, isChaseIntent, type Outcome } from './observed/intent.ts';
import type { Snapshot, ObservedRound } from './observed/snapshot.ts';
import { noteChase } from './outcomes/apply-chase.ts';
import { applyAccepted, applyRefusal } from './outcomes/apply-outcome.ts';
import { noteTicket } from './outcomes/apply-ticket.ts';
import { expectMoneyOf } from './outcomes/apply-wallet-outcome.ts';
import { outcomeDigest, checkRepeat } from './outcomes/repeat.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { type Member, type OpenOp } from './state/member.ts';
import { SPENDING } from './state/record.ts';
import { type AuditedGame, createState } from './state/state.ts';

export type Auditor = {
  /** Records an intent before its first byte is sent. A repeat for the same op has no effect. */
  readonly recordIntent: (intent: Intent) => void;
  /** Records an outcome, as often as one arrives. Throws for an op without a recorded intent. */
  readonly recordOutcome: (op: string, outcome: Outcome) => void;
  /** Records how a round ended, at any later time. Other rounds are read from the snapshot. */
  readonly recordRound: (round: ObservedRound) => void;
  /** Reconciles everything with a snapshot taken while nothing is in flight, and returns all differences so
   *  far. May be called again later in the same run.   Cost: a few microseconds per bet. */
  readonly reconcile: (snapshot: Snapshot) => readonly Difference[];
  readonly differences: () => readonly Difference[];
};

/** Starts an audit in which every member has the same opening balance. The ops of one member are recorded in
 *  the order in which the member issued them; members may interleave. A line that names odds accepts no
 *  others.   Units: 1/100.   Cost: about 350 bytes per op with its bets, kept to the end. */
export function createAuditor(options: {
  readonly startMinor: bigint;
  readonly games: Iterable<AuditedGame>;
  /** The longest time in which the product may be unable to buy issues of chases; any by default. */
  readonly outageMs?: number;
  /** The share of the worth of a ticket that the house offers for it, x 10 000; all of it by default. */
  readonly cashOutE4?: number;
  /** Whether members are held up by reality checks; they are by default. */
  readonly hasChecks?: boolean;
}): Auditor {
  const { startMinor, games, outageMs = Infinity, cashOutE4 = 10_000, hasChecks = true } = options;
  const state = createState({ startMinor, games, outageMs, cashOutE4: BigInt(cashOutE4), hasChecks });
  const open = new Map<string, OpenOp>();
  let sent = 0;
  /** Digests of the known outcomes, by op. */
  const answers = new Map<string, string>();

  const recordIntent = (intent: Intent): void => {
    if (answers.has(intent.op) || open.has(intent.op)) return;
    const member = state.member(intent.member);
    for (const each of member.open.values()) leaveInDoubt(member, each);
    sent += 1;
    const made: OpenOp = { member, intent, order: sent, doubt: undefined };
    open.set(intent.op, made);
    member.open.set(intent.op, made);
    expectMoneyOf(state, intent);
    if (intent.kind === 'setLimit' && intent.measure === 'deposit') member.hasDepositLimit = true;
    if (isChaseIntent(intent)) noteChase(state, member, intent);
    if (intent.kind === 'ticket') noteTicket(state, member, intent);
  };
  const recordOutcome = (op: string, outcome: Outcome): void => {
    const [before, now] = [answers.get(op), open.get(op)];
    if (before === undefined && !now) throw new Error(`op ${op} was never intended`);
    if (outcome.kind === 'unknown') return;
    if (before !== undefined) checkRepeat(state, op, before, outcome);
    if (!now) return;
    answers.set(op, outcomeDigest(now.intent, outcome));
    if (outcome.kind === 'refused') applyRefusal(state, now, outcome.code);
    else applyAccepted(state, now, outcome.data);
    open.delete(op);
    now.member.open.delete(op);
    const drift = now.member.model.advance(false);
    if (drift) state.differences.add('drift', drift.op, drift.message);
  };
  return {
    recordIntent,
    recordOutcome,
    recordRound: state.rounds.see,
    reconcile: (snapshot) => {
      reconcile(state, open.values(), snapshot);
      return state.differences.list();
    },
    differences: state.differences.list,
  };
}

/** The member continues without the outcome: from here on the op is in doubt. */
function leaveInDoubt(member: Member, open: OpenOp): void {
  if (open.doubt || TELLS_NOTHING.has(open.intent.kind)) return;
  open.doubt = member.model.doubt(open.intent.op);
  if (SPENDING.has(open.intent.kind)) member.minBalanceMinor = undefined;
}

/** Ops that neither change nor report their member's balance. Their effects arrive later: a chase has an op
 *  in doubt for each of its issues. */
const TELLS_NOTHING: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'fundPassword',
  'recharge',
  'pay',
  'card',
  'deposits',
  'withdrawals',
  'decide',
  'chase',
  'cancelChase',
  'chaseDetail',
  'cashOutOffer',
  'setLimit',
  'exclude',
  'blockGame',
  'setCheck',
  'answerCheck',
]);
