import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { AccountSummary, accountOf, type WithdrawCard } from '../../../wallet/order/account-summary.tsx';

import styles from './card-page.module.css';

type CardItemProps = {
  readonly card: WithdrawCard;
  /** Loads the list anew and returns it. */
  readonly onChanged: () => Promise<readonly WithdrawCard[]>;
};

/** One card with its actions. */
export function CardItem({ card, onChanged }: CardItemProps) {
  const t = useT();
  const account = accountOf(card);
  const change = async (
    path: 'trade/setDefaultCard' | 'trade/deleteCard',
    doneText: (left: readonly WithdrawCard[]) => string,
  ): Promise<void> => {
    let isDone = true;
    try {
      await api(path, { id: card.id });
    } catch (error) {
      // The call has shown its error; refresh the list below.
      if (!(error instanceof ApiError)) throw error;
      isDone = false;
    }
    const left = await onChanged();
    if (isDone) showToast({ title: doneText(left) });
  };
  const deletedText = (left: readonly WithdrawCard[]): string => {
    const next = left.find((each) => each.is_default === 1);
    return card.is_default === 1 && next
      ? t('card.deletedNext', { account: isolated(accountOf(next)) })
      : t('card.deleted');
  };
  const remove = async (): Promise<void> => {
    const answer = await showModal({
      title: t('card.deleteAsk'),
      content: t('card.deleteText', { account: isolated(account) }),
      confirmText: t('card.delete'),
      cancelText: t('card.keep'),
    });
    if (answer.confirm) await change('trade/deleteCard', deletedText);
  };
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <AccountSummary card={card} details={[card.channel, card.bank_name, card.bic, card.real_name]} />
        {card.is_default === 1 && (
          <span className={styles.mark}>
            <Icon name="check" size={16} />
            {t('card.default')}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {card.is_default === 0 && (
          <Button
            kind="plain"
            size="s"
            label={t('card.makeDefaultNamed', { account: isolated(account) })}
            onPress={() => change('trade/setDefaultCard', () => t('card.madeDefault'))}
          >
            {t('card.makeDefault')}
          </Button>
        )}
        <Button
          kind="plain"
          size="s"
          label={t('card.deleteNamed', { account: isolated(account) })}
          onPress={remove}
        >
          <Icon name="trash" size={20} />
          {t('card.delete')}
        </Button>
      </div>
    </li>
  );
}

export const CardItemSkeleton = ({ count }: { readonly count: number }) => (
  <Skeleton height={126} count={count} />
);
