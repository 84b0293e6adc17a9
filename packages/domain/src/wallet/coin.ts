import { MINUTE_MS } from '../time.ts';

/** A coin that a channel can pay in. Amounts of it are counted in steps of its last decimal. */
export const COINS = ['USDT', 'BTC'] as const;
export type Coin = (typeof COINS)[number];

/** Decimals of a coin in an order. USDT has six on its networks; four are less than a cent. */
const DECIMALS: Readonly<Record<Coin, number>> = { USDT: 4, BTC: 8 };

/** The price of one coin in ten-thousandths of the currency: 7.13 is 71300. */
export type Rate = { readonly coin: Coin; readonly rateE4: bigint };

const CENTS_E4 = 100n;

/** No order is priced by a rate older than this. */
export const RATE_AGE_MAX_MS = 10 * MINUTE_MS;
/** Minutes apart, a rate that moved further is a mistake of its source sooner than the market's. */
const JUMP_MAX_PERCENT = 20n;

/** Returns true if a rate may follow the one in force by itself: no more than 20 % away from it, up or down.
 *  Units: ten-thousandths.   Cost: none. */
export function isPlausibleRate(inForceE4: bigint, nextE4: bigint): boolean {
  const apartE4 = nextE4 > inForceE4 ? nextE4 - inForceE4 : inForceE4 - nextE4;
  return nextE4 > 0n && apartE4 * 100n <= inForceE4 * JUMP_MAX_PERCENT;
}

const stepsOf = (coin: Coin): bigint => 10n ** BigInt(DECIMALS[coin]);

/** Coins to pay for an amount: rounded up to a whole step, so that it is never too little.
 *  Units: amountMinor 1/100, rateE4 ten-thousandths; returns steps of the coin.   Cost: none. */
export function coinsToPay(amountMinor: bigint, { coin, rateE4 }: Rate): bigint {
  return (amountMinor * CENTS_E4 * stepsOf(coin) + rateE4 - 1n) / rateE4;
}

/** Coins paid out for an amount: rounded down to a whole step.
 *  Units: amountMinor 1/100, rateE4 ten-thousandths; returns steps of the coin.   Cost: none. */
export const coinsToReceive = (amountMinor: bigint, { coin, rateE4 }: Rate): bigint =>
  (amountMinor * CENTS_E4 * stepsOf(coin)) / rateE4;

/** Value of received coins: rounded down to a cent. The coins that `coinsToPay` asks for are worth the amount
 *  exactly, as long as a step of the coin is worth less than a cent.
 *  Units: steps of the coin, rateE4 ten-thousandths; returns 1/100.   Cost: none. */
export const worthOf = (coinSteps: bigint, { coin, rateE4 }: Rate): bigint =>
  (coinSteps * rateE4) / (CENTS_E4 * stepsOf(coin));

/** Formats steps of a coin as decimal text with all its decimals: 140253 of USDT is "14.0253". */
export function formatCoins(coinSteps: bigint, coin: Coin): string {
  const decimals = DECIMALS[coin];
  const digits = String(coinSteps).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Reads a rate as the wire has it: "7.13" is 71300. */
export function readRateE4(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
}

/** Formats a rate without needless zeros: 71300 is "7.13", 5120000000 is "512000.00". */
export function formatRateE4(rateE4: bigint): string {
  const digits = String(rateE4).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}
