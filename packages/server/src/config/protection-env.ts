import type { Money } from '@tessera/domain/money';

import type { SettingReader } from './env-reader.ts';
import type { MoneyEnv } from './play-money.ts';
import { readAmount } from './wallet-env.ts';

/** Protection settings of the house. Units: amounts 1/100. */
export type ProtectionEnv = Readonly<{
  /** True if members tell their birth date, and nobody below 18 plays. */
  isAgeAsked: boolean;
  /** Deposits in 30 days beyond which a case is opened; half below 25. 0: none. */
  ceilingMinor: Money;
  /** True if what exceeds the ceiling is locked too, like what exceeds a limit of the member. */
  isCeilingHard: boolean;
  /** Deposits less withdrawals in 30 days beyond which a case is opened. 0: none. */
  affordabilityMinor: Money;
}>;

/** Reads how members are protected; see docs/operations/settings.md. Money that is worth nothing needs
 *  neither age nor ceilings. */
export function readProtection(
  read: SettingReader,
  { isPlayMoney }: Pick<MoneyEnv, 'isPlayMoney'>,
): ProtectionEnv {
  return {
    isAgeAsked: read.choice('AGE_CHECK', ['on', 'off'], isPlayMoney ? 'off' : 'on') === 'on',
    ceilingMinor: readAmount(read, 'DEPOSIT_CEILING', isPlayMoney ? '0.00' : '1000.00'),
    isCeilingHard: read.choice('DEPOSIT_CEILING_BLOCKS', ['on', 'off'], 'off') === 'on',
    affordabilityMinor: readAmount(read, 'AFFORDABILITY_NET', isPlayMoney ? '0.00' : '150.00'),
  };
}
