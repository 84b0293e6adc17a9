import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';
import type { RailEnv } from './rail-env.ts';

/** Kind of money of the house. */
export type MoneyEnv = Readonly<{
  /** Worth nothing: its deposits are paid at test forms only, and every page of money says so. */
  isPlayMoney: boolean;
  currency: string;
}>;

const PLAY = 'PLAY';
const CURRENCY = /^[A-Z]{3,4}$/;

/** Reads whether this house deals in play money, and the currency of one that does not. */
export function readMoneyKind(read: SettingReader): MoneyEnv {
  const isPlayMoney = read.choice('PLAY_MONEY', ['on', 'off'], 'on') === 'on';
  const currency = read.optionalText('CURRENCY') ?? '';
  if (isPlayMoney) return { isPlayMoney, currency: PLAY };
  if (!CURRENCY.test(currency) || currency === PLAY)
    throw new StartupError('PLAY_MONEY=off needs CURRENCY: set the code of the real money, such as EUR');
  return { isPlayMoney, currency };
}

/** Refuses settings of a demonstration in a house of real money, and a rail that could pay real money for
 *  balances that were given. */
export function assertFit(
  { isPlayMoney }: MoneyEnv,
  { peer }: RailEnv,
  { playBalanceMinor }: { readonly playBalanceMinor: bigint },
): void {
  if (isPlayMoney && peer && playBalanceMinor > 0n && !isOnThisMachine(peer.url))
    throw new StartupError(
      'RAIL_URL names a rail outside this machine, which might pay out play balances: set PLAY_BALANCE=0, or use our own cashier',
    );
  if (!isPlayMoney && !peer)
    throw new StartupError(
      'PLAY_MONEY=off needs RAIL_URL: set the address of a real rail, because our own cashier deals in play money',
    );
}

const isOnThisMachine = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
