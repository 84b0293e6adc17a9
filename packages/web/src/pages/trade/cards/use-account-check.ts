import { useEffect, useState } from 'react';

import { bankName } from '@tessera/contract/names/banks';
import { COIN_OF, hasHolder, NETWORK_OF } from '@tessera/domain/wallet/channel';
import { addressText } from '@tessera/domain/withdrawal/address/address-text';

import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import {
  isWorthSaying,
  faultMessage,
  type Account,
  type AccountFault,
  type ChannelType,
  type Field,
} from './account.ts';
import type { checkAccount, Finding } from './check-account.ts';

export type CheckNote = { readonly text: string; readonly isGuarded: boolean };

export type AccountCheck = {
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  /** The account is valid, and whether a checksum confirms it. */
  readonly note: CheckNote | null;
  /** The number of the card tells its bank. */
  readonly isBankKnown: boolean;
  readonly isSendable: boolean;
};

type Rule = typeof checkAccount;

/** Validates an account while it is typed. Until the rule has loaded, only the server validates. */
export function useAccountCheck(type: ChannelType, account: Account, isTried: boolean): AccountCheck {
  const t = useT();
  const locale = useLocale();
  const [rule, setRule] = useState<{ readonly check: Rule } | null>(null);
  useEffect(() => {
    let isOver = false;
    import('./check-account.ts')
      .then((found) => isOver || setRule({ check: found.checkAccount }))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  const isEmpty = account.address.trim() === '';
  const finding = isEmpty ? null : (rule?.check(type, account) ?? null);
  const fault = finding?.ok === false ? finding.fault : null;
  const isSaid = fault !== null && (isTried || isWorthSaying(type, account, fault));
  const isNameless = hasHolder(type) && account.holder.trim() === '';
  return {
    errors: {
      ...(isTried && isEmpty && { address: t('card.addressNeeded') }),
      ...(isTried && isNameless && { holder: t('card.holderNeeded') }),
      ...(isSaid && { [fault.field]: textOf(t, type, account, fault) }),
    },
    note: finding?.ok
      ? {
          isGuarded: finding.isGuarded,
          text: noteText(finding),
        }
      : null,
    isBankKnown: finding?.ok === true && finding.issuer !== undefined,
    isSendable: !isEmpty && !isNameless && fault === null,
  };

  function noteText({ isGuarded, issuer }: Extract<Finding, { readonly ok: true }>): string {
    if (issuer) return t('card.checkedBank', { bank: bankName(locale, issuer) });
    if (isGuarded && !COIN_OF[type]) return t('card.checkedNumber');
    if (isGuarded) return t('card.checked', { network: t(`card.network.${NETWORK_OF[type]}`) });
    return t(type === 'erc20' ? 'card.noChecksum' : 'card.noDigit');
  }
}

/** The text of a fault, with the network of an address that belongs to another one. */
export function textOf(t: Translate, type: ChannelType, account: Account, fault: AccountFault): string {
  const { key, networks } = faultMessage(type, fault);
  const [network, own] = networks.map((each) => t(`card.network.${each}`));
  return t(key, {
    n: addressText(type, account.address).text.length,
    network: network ?? '',
    own: own ?? '',
  });
}
