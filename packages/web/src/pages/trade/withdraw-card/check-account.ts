import { readBankAccount } from '@tessera/domain/withdrawal/bank-account';
import { readAddress } from '@tessera/domain/withdrawal/read-address';

import { faultOfDetail, type Account, type AccountFault, type ChannelType } from './account.ts';

export type Finding =
  | { readonly ok: false; readonly fault: AccountFault }
  /** `isGuarded`: there is a checksum that a wrong character would have broken. */
  | { readonly ok: true; readonly isGuarded: boolean };

/** Reads an account by the server's own rule, before it is sent. The rule brings its hashes along: import it
 *  lazily. */
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
