import { usePrefetchQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { navigateBack } from '../../../nav/nav.ts';
import { useBackPress } from '../../../nav/use-back-press.ts';
import { Button } from '../../../ui/button/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { FundPasswordSheet } from '../../../wallet/fund-password/fund-password-sheet.tsx';
import { HoldNote } from '../../../wallet/order/hold-note.tsx';
import { AccountFields } from './account-fields.tsx';
import { BLANK, isBlank, shownAddress, type Account, type Channel } from './account.ts';
import { useAccountCheck } from './use-account-check.ts';
import { useAddCard } from './use-add-card.ts';

import styles from './account-form.module.css';

/** The fields of one channel, validated on the phone before they are sent; the fund password comes last. */
export function AccountForm({ channel }: { readonly channel: Channel }) {
  const t = useT();
  const [account, setAccount] = useState(BLANK);
  const [isTried, setIsTried] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  usePrefetchQuery(queryFor('trade/withdrawInfo'));
  const check = useAccountCheck(channel.type, account, isTried);
  const add = useAddCard(channel, account);
  const leaving = useAskToLeave(!isBlank(account));
  const change = (part: Partial<Account>): void => {
    setAccount({ ...account, ...part });
    add.forget();
  };
  const { isPending, submit } = useSubmit(async () => {
    setIsTried(true);
    if (check.isSendable) setAsking({ isSet: await hasFundPassword() });
  });
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.note}>
          {t(`card.networkNote.${channel.type}`)} <HoldNote seconds={channel.hold_seconds} />
        </p>
        <AccountFields
          type={channel.type}
          account={account}
          errors={{ ...check.errors, ...add.errors }}
          note={check.note}
          isBankKnown={check.isBankKnown}
          onChange={change}
        />
        <FaultText text={add.refusal} />
        <Button type="submit" isWide isPending={isPending}>
          {t('card.save')}
        </Button>
      </form>
      {/* A form of its own, because forms cannot be nested. */}
      {asking && (
        <FundPasswordSheet
          summary={t('card.summary', {
            channel: isolated(channel.name),
            account: isolated(shownAddress(channel.type, account)),
          })}
          payment={add.payment}
          isSet={asking.isSet}
          send={add.send}
          onOutcome={(outcome) => {
            setAsking(null);
            if (outcome.kind === 'accepted') leaving.allow();
            add.onOutcome(outcome);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type Asking = { readonly isSet: boolean };

/** Known before the sheet opens, which asks for the fund password or has one set. Where no answer comes, the
 *  sheet finds out from the refusal. */
const hasFundPassword = (): Promise<boolean> =>
  queryClient.fetchQuery(queryFor('trade/withdrawInfo')).then(
    (info) => info.is_set_password,
    () => true,
  );

/** The back arrow asks before it drops what has been typed, and no more once leaving is allowed. */
function useAskToLeave(isTyped: boolean): { readonly allow: () => void } {
  const t = useT();
  const isAllowed = useRef(false);
  const ask = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('card.leaveAsk'),
      content: t('card.leaveText'),
      confirmText: t('card.leave'),
      cancelText: t('card.stay'),
    });
    if (!confirm) return;
    isAllowed.current = true;
    await navigateBack();
  };
  useBackPress(() => {
    if (isAllowed.current || !isTyped) return false;
    void ask().catch(() => undefined);
    return true;
  });
  return { allow: () => (isAllowed.current = true) };
}

/** The heights of the note and of the first field. */
export const AccountFormSkeleton = () => (
  <>
    <Skeleton height={42} />
    <Skeleton height={99} />
  </>
);
