import type { Data } from '@tessera/contract/routes';
import { type CardKind, isBankNumber } from '@tessera/domain/wallet/channel';

import { isolated } from '../../i18n/isolated.ts';
import { HoldClock } from './hold-clock.tsx';
import { NetworkMark } from './network-mark.tsx';

import styles from './account-summary.module.css';

export type WithdrawCard = Data<'trade/cards'>[number];

/** The number or address, as the server masks it. */
export const accountOf = (card: WithdrawCard): string =>
  isBankNumber(card.type) ? card.card_no : card.address;

/** The form that adds a card of a kind. */
export const addCardUrl = (kind: CardKind): string => `/pages/trade/cards?add=1&kind=${kind}`;

type AccountSummaryProps = {
  readonly card: WithdrawCard;
  /** Such as channel, bank and name; empty ones are left out. */
  readonly details: readonly string[];
};

/** A withdrawal account: its network, its number, and until when it is held. */
export const AccountSummary = ({ card, details }: AccountSummaryProps) => (
  <>
    <NetworkMark type={card.type} />
    <span className={styles.summary}>
      <bdi dir="ltr">{accountOf(card)}</bdi>
      <span className={styles.details}>
        {details
          .filter((each) => each !== '')
          .map(isolated)
          .join(' \u00b7 ')}
      </span>
      <HoldClock until={card.usabletime} isHiddenAfter />
    </span>
  </>
);
