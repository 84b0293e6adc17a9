import { addressText } from '@tessera/domain/withdrawal/address/address-text';
import { readBankAccount } from '@tessera/domain/withdrawal/address/bank-account';
import { type CardIssuer, issuerOf } from '@tessera/domain/withdrawal/address/card-issuer';
import { readAddress } from '@tessera/domain/withdrawal/address/read-address';

import { faultOfDetail, type Account, type AccountFault, type ChannelType } from './account.ts';

export type Finding =
  | { readonly ok: false; readonly fault: AccountFault }
  /** `isGuarded`: the account has a checksum, which detects a wrong character. `issuer`: the card's bank. */
  | { readonly ok: true; readonly isGuarded: boolean; readonly issuer?: CardIssuer | undefined };

/** Validates an account by the server's rule. The rule includes hash functions: import it lazily. */
export function checkAccount(type: ChannelType, account: Account): Finding {
  const { text: address } = addressText(type, account.address);
  const bic = account.bic.trim();
  const found =
    type === 'bank' && bic !== ''
      ? readBankAccount(account.address, bic)
      : readAddress(type, account.address);
  if (found.ok) {
    const isGuarded = type === 'erc20' ? hasBothCases(address) : type !== 'alipay' && type !== 'wechat';
    return type === 'unionpay' && typeof found.value === 'string'
      ? { ok: true, isGuarded, issuer: issuerOf(found.value) }
      : { ok: true, isGuarded };
  }
  const fault = faultOfDetail(found.detail ?? {}) ?? { field: 'address', fault: 'characters' };
  return { ok: false, fault };
}

const hasBothCases = (address: string): boolean => {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
};
