import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/use-live.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { usePageShow } from '../../../nav/page-context.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { useSession } from '../../../session/session.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { FundPasswordSheet } from '../../../wallet/fund-password/fund-password-sheet.tsx';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';
import { Confirming } from './confirming.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { Summary } from './summary.tsx';
import { boundsOf } from './transfer-amount.ts';
import { TransferFormSkeleton, TransferForm } from './transfer-form.tsx';
import type { Receipt } from './transfer-reducer.ts';
import { useTransfer } from './use-transfer.ts';

import styles from './transfer-page.module.css';

/** Money from one member to another: how much, to whom, seen once more with the name masked, and then for
 *  good. */
export function Page() {
  const t = useT();
  return (
    <MoneyPage>
      <BarLink to="/pages/trade/transferLog">{t('transfer.log')}</BarLink>
      <WithInfo />
    </MoneyPage>
  );
}

function WithInfo() {
  const { data: info, error, refetch } = useQuery(queryFor('trade/transferInfo'));
  // The daily remainder may have been used up on another phone.
  usePageShow(() => void refetch());
  if (info) return <MemberTransfer info={info} />;
  if (error) return <RefusedState error={error} onRetry={() => refetch()} />;
  return <TransferFormSkeleton />;
}

type TransferInfo = Data<'trade/transferInfo'>;

/** The steps of a transfer: the form with its sheets, the receipt, or the question what became of it. */
function MemberTransfer({ info }: { readonly info: TransferInfo }) {
  const { adoptedKey } = usePendingPost('trade/transfer');
  return <Steps key={adoptedKey} info={info} />;
}

function Steps({ info }: { readonly info: TransferInfo }) {
  const transfer = useTransfer();
  const bounds = boundsOf(info, useBalance(info.money));
  const { state, dispatch, post } = transfer;
  if (state.receipt) {
    return <TransferReceipt receipt={state.receipt} onAgain={() => dispatch({ type: 'startedAnew' })} />;
  }
  if (post.state !== 'idle' && !state.isAsking) return <Confirming transfer={transfer} />;
  const { found } = state;
  return (
    <>
      <TransferForm
        state={state}
        bounds={bounds}
        heldUntil={info.held_until}
        dispatch={dispatch}
        onNext={() => transfer.lookUp(bounds)}
      />
      {found && !state.isAsking && (
        <ReviewSheet state={state} found={found} bounds={bounds} dispatch={dispatch} />
      )}
      {found && state.isAsking && (
        <FundPasswordSheet
          summary={<Summary amount={state.amount} user={found.user} />}
          isSet={info.is_set_password}
          state={post.state}
          payment={transfer.payment}
          needsConfirmation={post.needsConfirmation}
          send={transfer.send}
          onOutcome={transfer.onOutcome}
          onClose={() => dispatch({ type: 'passwordClosed' })}
        />
      )}
    </>
  );
}

/** The balance as it stands: the stream and every answer about money keep it up to date. */
function useBalance(known: string): string {
  const id = useSession((session) => session.userInfo?.id ?? '');
  useLive(/^\d+$/.test(id) ? [`member:${Number(id)}`] : []);
  return useQuery(queryFor('user/index')).data?.money ?? known;
}

type TransferReceiptProps = { readonly receipt: Receipt; readonly onAgain: () => void };

/** The amount, the recipient, and the number by which the transfer can be found. */
function TransferReceipt({ receipt, onAgain }: TransferReceiptProps) {
  const t = useT();
  return (
    <section className={styles.outcome} data-kind="done">
      <span className={styles.sign}>
        <Icon name="check" size={32} />
      </span>
      <output className={styles.words}>
        <b>{t('transfer.done')}</b>
        <Amount value={receipt.amount} size="l" />
        <span className={styles.soft}>{t('transfer.doneText')}</span>
      </output>
      <dl className={styles.facts}>
        <div>
          <dt>{t('transfer.to')}</dt>
          <dd>
            <bdi dir="ltr">{receipt.to_user}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('wallet.orderNo')}</dt>
          <dd className={styles.number}>
            <bdi dir="ltr">{receipt.order_no}</bdi>
            <CopyButton value={receipt.order_no} name={t('wallet.orderNo')} />
          </dd>
        </div>
        <div>
          <dt>{t('transfer.after')}</dt>
          <dd>
            <Amount value={receipt.money} size="s" />
          </dd>
        </div>
      </dl>
      <ButtonLink to="/pages/trade/transferLog">{t('transfer.seeLog')}</ButtonLink>
      <Button kind="plain" isWide onPress={onAgain}>
        {t('transfer.again')}
      </Button>
    </section>
  );
}
