import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { cardKindOf } from '@tessera/domain/wallet/channel';

import { queryFor } from '../../../api/api.ts';
import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl } from '../../../nav/nav.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { type LockedDeposit, refreshProtection } from '../../../protection/use-protection.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { channelsQuery } from '../../../wallet/channels-query.ts';
import { FundPasswordSheet } from '../../../wallet/fund-password/fund-password-sheet.tsx';
import {
  accountOf,
  AccountSummary,
  addCardUrl,
  type WithdrawCard,
} from '../../../wallet/order/account-summary.tsx';

import styles from './protection-page.module.css';

/** Deposits beyond a limit, with a button that returns them. */
export function LockedDeposits({ deposits }: { readonly deposits: readonly LockedDeposit[] }) {
  const t = useT();
  const locale = useLocale();
  const [sent, setSent] = useState<LockedDeposit | null>(null);
  if (deposits.length === 0 && !sent) return null;
  return (
    <section className={styles.section} aria-labelledby="protection-locked">
      <h2 id="protection-locked" className={styles.heading}>
        {t('protection.locked')}
      </h2>
      <p className={styles.soft}>{t('protection.lockedText')}</p>
      <Card as="div">
        {deposits.map((deposit) => (
          <div key={deposit.order_no} className={styles.choice}>
            <span className={styles.choiceName}>
              <Amount value={deposit.amount} />
              <span className={styles.soft}>
                {' '}
                {t('protection.lockedSince', {
                  time: isolated(formatDayTime(deposit.createtime, locale)),
                })}
              </span>
            </span>
            <Button
              kind="quiet"
              size="s"
              label={`${t('protection.sendBack')}: ${formatAmount(deposit.amount, locale)}`}
              onPress={() => setSent(deposit)}
            >
              {t('protection.sendBack')}
            </Button>
          </div>
        ))}
      </Card>
      {sent && <SendBackSheet deposit={sent} onClose={() => setSent(null)} />}
    </section>
  );
}

type SendBackSheetProps = { readonly deposit: LockedDeposit; readonly onClose: () => void };

/** Sends a locked deposit back: to an own account of its kind, confirmed as a withdrawal is. */
function SendBackSheet({ deposit, onClose }: SendBackSheetProps) {
  const t = useT();
  const locale = useLocale();
  const [card, setCard] = useState<WithdrawCard | null>(null);
  const post = usePendingPost('protection/returnDeposit');
  const amount = isolated(formatAmount(deposit.amount, locale));
  if (!card)
    return (
      <Sheet isOpen title={t('protection.sendBackTo', { amount })} onClose={onClose}>
        <SheetBody>
          <OwnAccounts type={deposit.type} onPick={setCard} />
        </SheetBody>
      </Sheet>
    );
  const fields = { order_no: deposit.order_no, card_id: card.id };
  return (
    <FundPasswordSheet
      isSet
      summary={t('protection.sendBackAsk', { amount, account: isolated(accountOf(card)) })}
      state={post.state}
      needsConfirmation={post.needsConfirmation}
      payment={{ call: 'protection/returnDeposit', fields }}
      send={(given) => post.send({ ...fields, ...given })}
      onOutcome={(outcome) => {
        if (outcome.kind === 'refused') showToast({ title: outcome.text, icon: 'error' });
        else if (outcome.kind === 'accepted') showToast({ title: t('protection.sendBackDone') });
        void refreshProtection();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type OwnAccountsProps = {
  readonly type: LockedDeposit['type'];
  readonly onPick: (card: WithdrawCard) => void;
};

/** The member's accounts to which it can go: of the same kind, or all where the house pays none out by it. */
function OwnAccounts({ type, onPick }: OwnAccountsProps) {
  const t = useT();
  const cards = useQuery(queryFor('trade/cards'));
  const channels = useQuery(channelsQuery('withdraw'));
  const error = cards.error ?? channels.error;
  if (error) return <RefusedState error={error} onRetry={() => void cards.refetch()} />;
  if (!cards.data || !channels.data) return <Skeleton height={52} count={2} />;
  const own = channels.data.find((channel) => channel.type === type);
  const fitting = own ? cards.data.filter((card) => card.type === type) : cards.data;
  if (fitting.length === 0)
    return (
      <>
        <p>{t('protection.sendBackNone', { channel: isolated(own?.name ?? '') })}</p>
        <Button isWide onPress={() => openUrl(addCardUrl(cardKindOf(type)))}>
          {t('protection.addAccount')}
        </Button>
      </>
    );
  return (
    <ul className={styles.accounts}>
      {fitting.map((card) => (
        <li key={card.id}>
          <button type="button" className={styles.account} onClick={() => onPick(card)}>
            <AccountSummary card={card} details={[card.channel, card.bank_name, card.real_name]} />
          </button>
        </li>
      ))}
    </ul>
  );
}
