/** Decimals of a coin in which orders are counted. */
const DECIMALS = { USDT: 4, BTC: 8 } as const;
export type Coin = keyof typeof DECIMALS;

/** An order in coins, at the rate that it keeps. Units as decimal digits: steps of the coin's last decimal,
 *  and ten-thousandths of the currency for one coin. */
export type Coins = { readonly coin: Coin; readonly steps: string; readonly rateE4: string };

/** The rates of this cashier: fixed, since its coins are play money. Units: ten-thousandths of the currency
 *  for one coin, as decimal digits. */
const RATES: readonly Pick<Coins, 'coin' | 'rateE4'>[] = [
  { coin: 'USDT', rateE4: '71300' },
  { coin: 'BTC', rateE4: '5120000000' },
];

/** The rates as published now. Units: Unix ms. */
export const ratesAt = (now: number) => RATES.map((rate) => ({ ...rate, ratedAt: now }));

const DIGITS = /^[1-9][0-9]{0,17}$/;

/** Parses coins as a caller wrote them; undefined for anything else. */
export function readCoins(value: unknown): Coins | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { coin, steps, rateE4 } = value as Readonly<Record<string, unknown>>;
  if (coin !== 'USDT' && coin !== 'BTC') return undefined;
  if (typeof steps !== 'string' || typeof rateE4 !== 'string') return undefined;
  return DIGITS.test(steps) && DIGITS.test(rateE4) ? { coin, steps, rateE4 } : undefined;
}

/** Value of coins at the rate of their order, rounded down. Units: 1/100. */
export const worthOf = (steps: bigint, { coin, rateE4 }: Coins): bigint =>
  (steps * BigInt(rateE4)) / 10n ** BigInt(DECIMALS[coin] + 2);

/** Formats steps with all decimals of the coin and its name. */
export function coinsText(steps: string, coin: Coin): string {
  const decimals = DECIMALS[coin];
  const digits = steps.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)} ${coin}`;
}

/** Formats a rate: 71300 is "7.13". */
export function rateText(rateE4: string): string {
  const digits = rateE4.padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}

/** Parses a typed number of coins to steps; undefined if it is none or has too many decimals. */
export function readSteps(text: string, coin: Coin): bigint | undefined {
  const decimals = DECIMALS[coin];
  const [, whole, part = ''] = /^([0-9]{1,10})(?:[.,]([0-9]{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > decimals) return undefined;
  return BigInt(whole + part.padEnd(decimals, '0'));
}
