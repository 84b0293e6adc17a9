import { readHundredths, readRate } from '../plays/odds.ts';
import { fieldOf, listOf, readId } from './read-fields.ts';

// Parsers of the wallet's replies. Units: 1/100. They return undefined when any field is invalid.

export type TransferReply = {
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
};

export function readTransferReply(data: unknown): TransferReply | undefined {
  const orderId = readId(fieldOf(data, 'order_no'));
  const amountMinor = readHundredths(fieldOf(data, 'amount'));
  const balanceMinor = readHundredths(fieldOf(data, 'money'));
  if (orderId === undefined || amountMinor === undefined || balanceMinor === undefined) return undefined;
  return fieldOf(data, 'balance') === fieldOf(data, 'money')
    ? { orderId, amountMinor, balanceMinor }
    : undefined;
}

export type WithdrawReply = TransferReply & { readonly feeMinor: bigint };

export function readWithdrawReply(data: unknown): WithdrawReply | undefined {
  const orderId = readId(fieldOf(data, 'order_no'));
  const [amountMinor, feeMinor, realMinor, balanceMinor] = ['amount', 'fee', 'real_amount', 'money'].map(
    (name) => readHundredths(fieldOf(data, name)),
  );
  if (orderId === undefined || amountMinor === undefined || feeMinor === undefined) return undefined;
  if (balanceMinor === undefined || realMinor !== amountMinor - feeMinor || feeMinor < 0n) return undefined;
  return { orderId, amountMinor, feeMinor, balanceMinor };
}

/** The reply to a return of a locked deposit. */
export function readReturnReply(data: unknown): Pick<TransferReply, 'orderId' | 'amountMinor'> | undefined {
  const orderId = readId(fieldOf(data, 'order_no'));
  const amountMinor = readHundredths(fieldOf(data, 'amount'));
  return orderId === undefined || amountMinor === undefined ? undefined : { orderId, amountMinor };
}

export type ReportedDeposit = {
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly isCompleted: boolean;
  readonly paidMinor: bigint | undefined;
  /** Of an order in coins: the price of a coin x 10 000. */
  readonly rateE4: bigint | undefined;
};

export function readDeposit(data: unknown): ReportedDeposit | undefined {
  const orderId = readId(fieldOf(data, 'id'));
  const amountMinor = readHundredths(fieldOf(data, 'amount'));
  const [status, paid] = [fieldOf(data, 'status'), fieldOf(data, 'paid_amount')];
  const paidMinor = paid === null ? undefined : readHundredths(paid);
  const coins = fieldOf(data, 'coins') ?? null;
  const rateE4 = coins === null ? undefined : readRate(fieldOf(coins, 'rate'));
  if (orderId === undefined || amountMinor === undefined) return undefined;
  if (paid !== null && paidMinor === undefined) return undefined;
  if (coins !== null && rateE4 === undefined) return undefined;
  if (typeof status !== 'string' || fieldOf(data, 'order_no') !== orderId) return undefined;
  const isCompleted = status === 'completed';
  return isCompleted === (paidMinor !== undefined)
    ? { orderId, amountMinor, isCompleted, paidMinor, rateE4 }
    : undefined;
}

export type ReportedWithdrawal = {
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly state: 'pending' | 'paid' | 'refused';
};

const STATES: Readonly<Record<string, ReportedWithdrawal['state']>> = {
  'processing review': 'pending',
  'processing approved': 'pending',
  'completed paid': 'paid',
  'cancelled refused': 'refused',
};

function readWithdrawal(data: unknown): ReportedWithdrawal | undefined {
  const orderId = readId(fieldOf(data, 'id'));
  const amountMinor = readHundredths(fieldOf(data, 'amount'));
  const feeMinor = readHundredths(fieldOf(data, 'fee'));
  const state = STATES[`${String(fieldOf(data, 'status'))} ${String(fieldOf(data, 'stage'))}`];
  if (orderId === undefined || amountMinor === undefined || feeMinor === undefined) return undefined;
  return state === undefined ? undefined : { orderId, amountMinor, feeMinor, state };
}

export const readDeposits = (data: unknown): ReportedDeposit[] | undefined =>
  listOf(data, 'list', readDeposit);
export const readWithdrawals = (data: unknown): ReportedWithdrawal[] | undefined =>
  listOf(data, 'list', readWithdrawal);
