import type { Intent, WalletIntent } from '../observed/intent.ts';
import { hundredthsText, readHundredths } from '../plays/odds.ts';
import {
  readDeposit,
  readReturnReply,
  readTransferReply,
  readWithdrawReply,
} from '../replies/wallet-reply.ts';
import type { OpenOp } from '../state/member.ts';
import { record } from '../state/record.ts';
import type { State } from '../state/state.ts';
import { addWithdrawal, type KnownDeposit } from '../state/wallet-orders.ts';
import { applyClaim, noteClaim } from './apply-claim.ts';
import { applyDeposits, applyWithdrawals } from './apply-orders.ts';

type IntentOf<K extends WalletIntent['kind']> = Extract<WalletIntent, { kind: K }>;

/** Records the money that an intent may bring to a member from now on, whatever the reply. */
export function expectMoneyOf({ wallet, member }: State, intent: Intent): void {
  if (intent.kind === 'claim') noteClaim(wallet, intent);
  if (intent.kind === 'transfer' && intent.to !== intent.member) {
    const expected = { minor: undefined };
    wallet.outstanding.set(intent.op, expected);
    member(intent.to).model.expect(expected);
  }
  if (intent.kind !== 'pay') return;
  const deposit = wallet.deposits.get(intent.orderId);
  // A second payment for one order is not credited.
  if (!deposit || deposit.payment) return;
  deposit.payment = { minor: undefined };
  wallet.outstanding.set(intent.op, deposit.payment);
  deposit.member.model.expect(deposit.payment);
}

/** Applies an accepted wallet reply and checks what can be checked immediately. */
export function applyWalletAccepted(state: State, open: OpenOp, intent: WalletIntent, data: unknown): void {
  switch (intent.kind) {
    case 'transfer':
      return applyTransfer(state, open, intent, data);
    case 'withdraw':
      return applyWithdrawal(state, open, intent, data);
    case 'returnDeposit':
      return applyReturn(state, open, intent, data);
    case 'recharge':
      return applyDepositOrder(state, open, intent, data);
    case 'pay':
      return applyPayment(state, intent);
    case 'claim':
      return applyClaim(state, open, intent, data);
    case 'deposits':
      return applyDeposits(state, open.member, intent.op, data);
    case 'withdrawals':
      return applyWithdrawals(state, open.member, intent.op, data);
    case 'decide':
      return applyDecision(state, intent);
    default:
      return undefined;
  }
}

/** The expected money does not arrive. */
export function applyWalletRefusal(state: State, intent: WalletIntent): void {
  if (intent.kind === 'pay') noteOfPayment(state, intent, 0n);
  resolveExpected(state, intent.op, 0n);
}

function resolveExpected({ wallet }: State, op: string, minor: bigint | undefined): void {
  const expected = wallet.outstanding.get(op);
  if (expected) expected.minor = minor ?? 0n;
  wallet.outstanding.delete(op);
}

function applyTransfer(state: State, open: OpenOp, intent: IntentOf<'transfer'>, data: unknown): void {
  const { differences, wallet } = state;
  const wrong = (message: string): void => differences.add('wrong-reply', intent.op, message);
  const reply = readTransferReply(data);
  const amountMinor = readHundredths(intent.amount);
  if (!reply) return wrong('the reply is not one to a transfer');
  if (amountMinor === undefined || amountMinor <= 0n)
    return wrong(`accepted, though ${intent.amount} is no amount`);
  if (intent.to === intent.member) return wrong('somebody gave money to themselves');
  if (reply.amountMinor !== amountMinor)
    wrong(`${intent.amount} became ${hundredthsText(reply.amountMinor)}`);
  if (wallet.transfers.has(reply.orderId)) return wrong(`order ${reply.orderId} is another transfer’s`);
  const to = state.member(intent.to);
  wallet.transfers.set(reply.orderId, { op: intent.op, from: open.member, to, amountMinor });
  resolveExpected(state, intent.op, amountMinor);
  record(state, open, { changeMinor: -amountMinor, reportedMinor: reply.balanceMinor });
}

function applyWithdrawal(state: State, open: OpenOp, intent: IntentOf<'withdraw'>, data: unknown): void {
  const { differences, wallet } = state;
  const wrong = (message: string): void => differences.add('wrong-reply', intent.op, message);
  const reply = readWithdrawReply(data);
  const amountMinor = readHundredths(intent.amount);
  if (!reply) return wrong('the reply is not one to a withdrawal');
  if (amountMinor === undefined || amountMinor <= 0n)
    return wrong(`accepted, though ${intent.amount} is no amount`);
  if (reply.amountMinor !== amountMinor)
    wrong(`${intent.amount} became ${hundredthsText(reply.amountMinor)}`);
  if (wallet.withdrawals.has(reply.orderId)) return wrong(`order ${reply.orderId} is another withdrawal’s`);
  record(state, open, { changeMinor: -amountMinor, reportedMinor: reply.balanceMinor });
  const { feeMinor } = reply;
  addWithdrawal(wallet, reply.orderId, { op: intent.op, member: open.member, amountMinor, feeMinor });
}

function applyReturn(state: State, open: OpenOp, intent: IntentOf<'returnDeposit'>, data: unknown): void {
  const { differences, wallet } = state;
  const wrong = (message: string): void => differences.add('wrong-reply', intent.op, message);
  const reply = readReturnReply(data);
  if (!reply) return wrong('the reply is not one to a return');
  const { orderId, amountMinor } = reply;
  if (amountMinor <= 0n) wrong(`${hundredthsText(amountMinor)} is given back`);
  if (wallet.returns.has(orderId) || wallet.withdrawals.has(orderId))
    return wrong(`order ${orderId} is another one`);
  wallet.returns.set(orderId, {
    op: intent.op,
    member: open.member,
    depositId: intent.orderId,
    amountMinor,
  });
}

function applyDepositOrder(state: State, open: OpenOp, intent: IntentOf<'recharge'>, data: unknown): void {
  const { differences, wallet } = state;
  const wrong = (message: string): void => differences.add('wrong-reply', intent.op, message);
  const reply = readDeposit(data);
  const amountMinor = readHundredths(intent.amount);
  if (!reply) return wrong('the reply is not one to a deposit');
  if (amountMinor === undefined || amountMinor <= 0n)
    return wrong(`accepted, though ${intent.amount} is no amount`);
  if (reply.amountMinor !== amountMinor)
    wrong(`${intent.amount} became ${hundredthsText(reply.amountMinor)}`);
  if (reply.isCompleted) wrong('it is credited before anything was paid');
  if (wallet.deposits.has(reply.orderId)) return wrong(`order ${reply.orderId} is another deposit’s`);
  wallet.deposits.set(reply.orderId, {
    op: intent.op,
    member: open.member,
    amountMinor,
    rateE4: reply.rateE4,
    payment: undefined,
    paidMinor: undefined,
    isSeen: false,
  });
}

/** The worth of a payment: coins at the rate that their order keeps, rounded down to a cent. */
function worthOfPayment({ wallet }: State, { orderId, amount }: IntentOf<'pay'>): bigint | undefined {
  const paid = readHundredths(amount);
  const rateE4 = wallet.deposits.get(orderId)?.rateE4;
  return paid === undefined || rateE4 === undefined ? paid : (paid * rateE4) / 10_000n;
}

/** All of it arrives, unless a limit may lock some. */
function applyPayment(state: State, intent: IntentOf<'pay'>): void {
  const paidMinor = worthOfPayment(state, intent);
  const deposit = noteOfPayment(state, intent, paidMinor);
  if (deposit?.member.hasDepositLimit) state.wallet.outstanding.delete(intent.op);
  else resolveExpected(state, intent.op, paidMinor);
}

/** Notes the outcome of the payment that counts: the first one for its order. */
function noteOfPayment(
  { wallet }: State,
  { op, orderId }: IntentOf<'pay'>,
  paidMinor: bigint | undefined,
): KnownDeposit | undefined {
  const deposit = wallet.deposits.get(orderId);
  if (deposit && wallet.outstanding.has(op)) deposit.paidMinor = paidMinor ?? 0n;
  return deposit;
}

function applyDecision({ wallet }: State, { orderId, decision }: IntentOf<'decide'>): void {
  const before = wallet.decisions.get(orderId) ?? { approvals: 0, refusals: 0 };
  const name = decision === 'approve' ? 'approvals' : 'refusals';
  wallet.decisions.set(orderId, { ...before, [name]: before[name] + 1 });
}
