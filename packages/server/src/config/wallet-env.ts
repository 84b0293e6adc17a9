import { formatMoney, minor, type Money, parseMoney } from '@tessera/domain/money';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';
import type { MoneyEnv } from './play-money.ts';

/** The house's policy for deposits, withdrawals and transfers. Units: amounts 1/100. */
export type WalletEnv = Readonly<{
  /** The time a deposit order stays pending. */
  depositExpiryMs: number;
  /** The time for which the picture of a payment is kept. */
  proofKeptMs: number;
  /** The time for which a new address, or a changed password, holds withdrawals. */
  cardHoldMs: number;
  passwordHoldMs: number;
  /** The stake required per hundred deposited before a withdrawal; 0 for no such condition. */
  turnoverPercent: number;
  withdrawDailyMinor: Money;
  /** A withdrawal with which a member's sum of 24 hours, or of seven days, stays below the first of each is
   *  approved automatically; one with which it exceeds the second needs two operators. */
  reviewFromMinor: Money;
  reviewFromWeekMinor: Money;
  twoPersonsAboveMinor: Money;
  twoPersonsAboveWeekMinor: Money;
  transferMinMinor: Money;
  transferMaxMinor: Money;
  transferDailyMinor: Money;
}>;

const YEAR_S = 31_536_000;
/** The hold on a new payee that real money needs at least, and the one that shows it with play money. */
const DAY_S = DAY_MS / SECOND_MS;
const PLAY_HOLD_S = 60;

/** Reads the settings of the wallet; see docs/operations/settings.md. */
export function readWallet(read: SettingReader, { isPlayMoney }: Pick<MoneyEnv, 'isPlayMoney'>): WalletEnv {
  const holdS = isPlayMoney ? PLAY_HOLD_S : DAY_S;
  const seconds = (name: string, fallback: number): number =>
    read.integer(name, { min: 0, max: YEAR_S }, fallback) * SECOND_MS;
  const wallet: WalletEnv = {
    depositExpiryMs: read.integer('DEPOSIT_MINUTES', { min: 1, max: 10_080 }, 30) * MINUTE_MS,
    proofKeptMs: read.integer('PROOF_DAYS', { min: 30, max: 3_650 }, 180) * DAY_MS,
    cardHoldMs: seconds('CARD_HOLD_SECONDS', holdS),
    passwordHoldMs: seconds('PASSWORD_HOLD_SECONDS', holdS),
    turnoverPercent: read.integer('TURNOVER_PERCENT', { min: 0, max: 1_000 }, 100),
    withdrawDailyMinor: readAmount(read, 'WITHDRAW_DAILY', '50000.00'),
    ...readReview(read),
    transferMinMinor: readAmount(read, 'TRANSFER_MIN', '1.00'),
    transferMaxMinor: readAmount(read, 'TRANSFER_MAX', '10000.00'),
    transferDailyMinor: readAmount(read, 'TRANSFER_DAILY', '50000.00'),
  };
  if (wallet.transferMinMinor === 0n || wallet.transferMinMinor > wallet.transferMaxMinor) {
    throw new StartupError('TRANSFER_MIN must be more than nothing and no more than TRANSFER_MAX');
  }
  if (!isPlayMoney && wallet.cardHoldMs < DAY_MS) {
    throw new StartupError(
      `CARD_HOLD_SECONDS must be at least ${DAY_S} with PLAY_MONEY=off, not ${wallet.cardHoldMs / SECOND_MS}: raise it or leave it out`,
    );
  }
  return wallet;
}

/** The sums of a week are three times those of a day, where only the latter are set. */
const DAYS_OF_WEEK_SUM = 3n;

function readReview(
  read: SettingReader,
): Pick<
  WalletEnv,
  'reviewFromMinor' | 'reviewFromWeekMinor' | 'twoPersonsAboveMinor' | 'twoPersonsAboveWeekMinor'
> {
  const reviewFromMinor = readAmount(read, 'WITHDRAW_REVIEW_FROM', '100.00');
  const twoPersonsAboveMinor = readAmount(read, 'WITHDRAW_TWO_PERSONS_ABOVE', '10000.00');
  const week = (name: string, dayMinor: Money): Money =>
    readAmount(read, name, formatMoney(minor(dayMinor * DAYS_OF_WEEK_SUM)));
  return {
    reviewFromMinor,
    reviewFromWeekMinor: week('WITHDRAW_REVIEW_FROM_WEEK', reviewFromMinor),
    twoPersonsAboveMinor,
    twoPersonsAboveWeekMinor: week('WITHDRAW_TWO_PERSONS_ABOVE_WEEK', twoPersonsAboveMinor),
  };
}

export function readAmount(read: SettingReader, name: string, fallback: string): Money {
  const text = read.text(name, fallback);
  const amount = parseMoney(text);
  if (!amount.ok) throw new StartupError(`${name} must be an amount such as 1000.00, not "${text}"`);
  return amount.value;
}
