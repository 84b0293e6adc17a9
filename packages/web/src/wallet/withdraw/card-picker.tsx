import { useState } from 'react';

import type { CardKind } from '@tessera/domain/wallet/channel';

import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { Icon } from '../../ui/icon/index.ts';
import { Sheet } from '../../ui/sheet/index.ts';
import { AccountSummary, addCardUrl, type WithdrawCard } from '../order/account-summary.tsx';

import styles from './card-picker.module.css';

type CardPickerProps = {
  readonly kind: CardKind;
  readonly cards: readonly WithdrawCard[];
  readonly card: WithdrawCard | null;
  readonly isFixed: boolean;
  readonly onPick: (cardId: string) => void;
};

/** The chosen card; a tap shows all of them. */
export function CardPicker({ kind, cards, card, isFixed, onPick }: CardPickerProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  if (!card) {
    return (
      <Link to={addCardUrl(kind)} className={styles.chosen}>
        <Icon name="plus" size={20} />
        <span>{t(`withdraw.addCard.${kind}`)}</span>
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.chosen}
        disabled={isFixed}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Summary card={card} />
        <Icon name="down" size={20} />
      </button>
      <Sheet isOpen={isOpen} title={t('withdraw.chooseCard')} onClose={close}>
        <ul className={styles.list}>
          {cards.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={styles.option}
                aria-current={each.id === card.id}
                onClick={() => {
                  onPick(each.id);
                  close();
                }}
              >
                <Summary card={each} />
                {each.id === card.id && <Icon name="check" size={20} />}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          <Link to={addCardUrl(kind)}>{t(`withdraw.addCard.${kind}`)}</Link>
          <Link to="/pages/trade/cards">{t('withdraw.manageCards')}</Link>
        </p>
      </Sheet>
    </>
  );
}

const Summary = ({ card }: { readonly card: WithdrawCard }) => (
  <AccountSummary card={card} details={[card.channel, card.bank_name, card.real_name]} />
);
