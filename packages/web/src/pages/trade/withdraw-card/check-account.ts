import { readBankAccount } from '@tessera/domain/withdrawal/bank-account';
import { readAddress } from '@tessera/domain/withdrawal/read-address';

import { faultOfDetail, type Account, type AccountFault, type ChannelType } from './account.ts';

export type Finding =
  | { readonly ok: false; readonly fault: AccountFault }
  /** `isGuarded`: the account has a checksum, which detects a wrong character. */
  | { readonly ok: true; readonly isGuarded: boolean };

/** Validates an account by the server's rule. The rule includes hash functions: import it lazily. */
export function checkAccount(type: ChannelType, account: Account): Finding {
  const address = account.address.trim();
  const bic = account.bic.trim();
  const found = type === 'bank' && bic !== '' ? readBankAccount(address, bic) : readAddress(type, address);
  if (found.ok) return { ok: true, isGuarded: type !== 'erc20' || hasBothCases(address) };
  const fault = faultOfDetail(found.detail ?? {}) ?? { field: 'address', fault: 'characters' };
  return { ok: false, fault };
}

const hasBothCases = (address: string): boolean => {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
};
