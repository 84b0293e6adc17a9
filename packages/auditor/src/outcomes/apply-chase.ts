import type { ChaseIntent, ChaseOrder } from '../observed/intent.ts';
import type { ChaseIssueState } from '../observed/snapshot.ts';
import { readHundredths } from '../plays/odds.ts';
import { readSlip } from '../plays/slip.ts';
import { type ChaseReply, readChaseReply } from '../replies/chase-reply.ts';
import { costOf, type KnownChase, type OrderedIssue } from '../state/known-chases.ts';
import type { Member, OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';

const ISSUES_MAX = 50;
const MULTIPLE_MAX = 999;
const UNDER_WAY_MAX = 20;

/** Records what an intent about a chase may change from now on, whatever the reply. */
export function noteChase(state: State, member: Member, intent: ChaseIntent): void {
  if (intent.kind === 'cancelChase') {
    state.chases.cancelled.add(intent.chaseId);
    return;
  }
  if (intent.kind !== 'chase') return;
  const slip = readSlip(state.prices(intent.gameId), intent);
  if (typeof slip === 'string') return;
  const issues = new Map<string, OrderedIssue>();
  for (const { issue, multiple } of intent.issues)
    issues.set(issue, {
      multiple,
      doubt: member.model.doubt(intent.op),
      placed: undefined,
      placedAtMs: undefined,
      told: undefined,
    });
  member.hasChases = true;
  member.minBalanceMinor = undefined;
  state.chases.byOp.set(intent.op, {
    order: intent,
    member,
    slip,
    issues,
    chaseId: undefined,
    mayBeCancelled: false,
  });
}

/** Applies an accepted reply about a chase and checks what can be checked immediately. */
export function applyChaseAccepted(state: State, open: OpenOp, intent: ChaseIntent, data: unknown): void {
  const wrong = (message: string): void => state.differences.add('wrong-reply', intent.op, message);
  const reply = readChaseReply(data);
  if (!reply) return wrong('the reply is not one about a chase');
  if (intent.kind === 'chase') {
    const known = state.chases.byOp.get(intent.op);
    if (!known) return wrong('accepted, though its lines are none of the game');
    const before = state.chases.byId.get(reply.chaseId);
    if (before && before !== known) return wrong(`chase ${reply.chaseId} is another order's`);
    known.chaseId = reply.chaseId;
    state.chases.byId.set(reply.chaseId, known);
    open.member.mustExist = true;
    const why = whyOtherThanOrdered(known, reply);
    if (why !== undefined) wrong(why);
  } else if (reply.chaseId !== intent.chaseId) return wrong(`chase ${reply.chaseId} was not asked about`);
  const known = state.chases.byId.get(reply.chaseId);
  // Its order may have gone unanswered. The snapshot decides.
  if (!known) return;
  if (known.member !== open.member) return wrong(`chase ${reply.chaseId} is another member\u2019s`);
  applyStates(known, reply, wrong);
  if (intent.kind === 'cancelChase' && reply.status === 'running') wrong('it was cancelled and goes on');
}

/** Applies a refusal: nothing of the order will be bought. */
export function applyChaseRefusal({ chases }: State, { op }: ChaseIntent): void {
  for (const { doubt } of chases.byOp.get(op)?.issues.values() ?? []) if (doubt) doubt.done = null;
  chases.byOp.delete(op);
}

/** The reason why a refusal is implausible, as far as that can be known from outside. */
export function whyNotChase(
  state: State,
  member: Member,
  intent: ChaseIntent,
  code: string,
): string | undefined {
  if (intent.kind !== 'chase') {
    const isOwn = state.chases.byId.get(intent.chaseId)?.member === member;
    return code === 'CHASE_NOT_EXIST' && isOwn ? 'the chase is the member\u2019s own' : undefined;
  }
  const known = state.chases.byOp.get(intent.op);
  if (!known) return undefined;
  if (code === 'PLAY_NOT_EXIST' || code === 'NUMBER_INVALID' || code === 'BET_EMPTY')
    return 'every line is one of the game';
  if (code === 'CHASE_INVALID') return isValid(known) ? 'its issues and rules are valid' : undefined;
  if (code !== 'CHASE_TOO_MANY') return undefined;
  const own = [...state.chases.byOp.values()].filter((each) => each.member === member).length;
  return own <= UNDER_WAY_MAX ? `it is one of ${own} at most` : undefined;
}

/** Whether the issues and the stop loss of an order can be accepted. */
function isValid(known: KnownChase): boolean {
  const { issues, stopLoss } = known.order;
  const multiples = issues.map(({ multiple }) => multiple);
  const [first] = issues.toSorted((a, b) => (a.issue < b.issue ? -1 : 1));
  if (!first || issues.length > ISSUES_MAX || known.issues.size !== issues.length) return false;
  if (!multiples.every((each) => Number.isInteger(each) && each >= 1 && each <= MULTIPLE_MAX)) return false;
  const loss = stopLoss === undefined ? undefined : readHundredths(stopLoss);
  return loss === undefined || loss >= costOf(known, first);
}

function whyOtherThanOrdered(known: KnownChase, reply: ChaseReply): string | undefined {
  const { order, slip, issues } = known;
  if (
    reply.gameId !== order.gameId ||
    reply.lines !== slip.lines.length ||
    reply.unitMinor !== slip.totalMinor
  )
    return 'its lines are not those ordered';
  const isSame = reply.issues.every(({ issue, multiple, amountMinor }) => {
    const own = issues.get(issue);
    return own?.multiple === multiple && amountMinor === costOf(known, own);
  });
  if (!isSame || reply.issues.length !== issues.size) return 'its issues are not those ordered';
  const totalMinor = reply.issues.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return totalMinor === reply.totalMinor ? undefined : 'its total is not that of its issues';
}

/** These are final; a refused issue may turn out to be bought. */
const FINAL: ReadonlySet<ChaseIssueState> = new Set(['bought', 'missed', 'cancelled', 'stopped']);

function applyStates(known: KnownChase, reply: ChaseReply, wrong: (message: string) => void): void {
  for (const { issue, state } of reply.issues) {
    const own = known.issues.get(issue);
    if (!own) continue;
    if (own.told && FINAL.has(own.told) && own.told !== state)
      wrong(`issue ${issue} was ${own.told} and is ${state}`);
    own.told = state;
    if (state === 'waiting' && reply.status !== 'running')
      wrong(`issue ${issue} waits in a chase that ended`);
  }
}

export const isFinal = (state: ChaseIssueState): boolean => FINAL.has(state);

export const termsOf = ({ stopOnWin, stopLoss, stopWin }: ChaseOrder) => ({
  stopOnWin,
  stopLossMinor: stopLoss === undefined ? undefined : readHundredths(stopLoss),
  stopWinMinor: stopWin === undefined ? undefined : readHundredths(stopWin),
});
