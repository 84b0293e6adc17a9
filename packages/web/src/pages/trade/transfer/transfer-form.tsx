import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { AmountField } from '../../../ui/amount-field/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { AllOfIt } from '../../../wallet/all-of-it.tsx';
import { HoldClock } from '../../../wallet/order/hold-clock.tsx';
import { RemarkField } from '../../../wallet/remark-field.tsx';
import { useCurrency } from '../../../wallet/use-currency.ts';
import { largestOf, problemOf, type Bounds } from './transfer-amount.ts';
import { recipientOf, type Place, type TransferState } from './transfer-reducer.ts';
import type { Dispatch } from './use-transfer.ts';

import styles from './transfer-page.module.css';

type TransferFormProps = {
  readonly state: TransferState;
  readonly bounds: Bounds;
  /** Until when transfers wait after a change of a password; null if they do not. Epoch seconds. */
  readonly heldUntil: number | null;
  readonly dispatch: Dispatch;
  readonly onNext: () => Promise<void>;
};

/** Amount, recipient and remark of a transfer. A fault is shown at its field. */
export function TransferForm({ state, bounds, heldUntil, dispatch, onNext }: TransferFormProps) {
  const t = useT();
  const locale = useLocale();
  const faultAt = (place: Place): string | undefined =>
    state.fault?.place === place ? state.fault.text : undefined;
  const typed = (field: 'recipient' | 'amount' | 'remark') => (text: string) =>
    dispatch({ type: 'typed', field, text });
  const plain = (amount: bigint): string => isolated(formatAmount(amount, locale));
  const currency = useCurrency();
  const { isPending, submit } = useSubmit(onNext);
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <AmountField
        label={t('transfer.amount')}
        value={state.amount}
        onChange={typed('amount')}
        currency={currency}
        error={faultAt('amount') ?? amountMessage(state, bounds, t, locale)}
        hint={t('transfer.limits', {
          min: plain(bounds.minMinor),
          max: plain(bounds.maxMinor),
          left: plain(bounds.leftMinor),
        })}
        quick={
          <AllOfIt
            name={t('wallet.balance')}
            amount={bounds.balanceMinor}
            largestMinor={largestOf(bounds)}
            onPick={typed('amount')}
          />
        }
        keypad="open"
      />
      <Field
        label={t('transfer.recipient')}
        name="recipient"
        value={state.recipient}
        onChange={typed('recipient')}
        hint={t('transfer.recipientHint')}
        error={
          faultAt('recipient') ??
          (state.isTried && recipientOf(state) === '' ? t('transfer.enterRecipient') : undefined)
        }
        autoComplete="off"
        isLtr
      />
      <RemarkField
        value={state.remark}
        onChange={typed('remark')}
        hint={t('transfer.remarkHint')}
        error={faultAt('remark')}
      />
      <FaultText text={faultAt('whole')} />
      {bounds.lockedMinor > 0n && (
        <p className={styles.soft}>{t('transfer.locked', { amount: plain(bounds.lockedMinor) })}</p>
      )}
      {heldUntil !== null && (
        <p className={styles.held}>
          {t('refusal.TRANSFER_REJECT')} <HoldClock until={heldUntil} onEnd={refetchInfo} />
        </p>
      )}
      <Button type="submit" isWide isPending={isPending} isDisabled={heldUntil !== null}>
        {t('transfer.next')}
      </Button>
      <p className={styles.soft}>{t('transfer.final')}</p>
    </form>
  );
}

const refetchInfo = (): void => void queryClient.invalidateQueries(queryFor('trade/transferInfo'));

/** The error of the amount; a missing one is an error only after a try to send. */
function amountMessage(
  state: TransferState,
  bounds: Bounds,
  t: Translate,
  locale: Locale,
): string | undefined {
  const problem = problemOf(state.amount, bounds);
  if (!problem) return undefined;
  if (problem.kind === 'none') return state.isTried ? t('transfer.enterAmount') : undefined;
  return t(`transfer.${problem.kind}`, { amount: isolated(formatAmount(problem.edgeMinor, locale)) });
}

/** The heights of the amount, the keypad, the recipient, the two notes and the button. */
export const TransferFormSkeleton = () => (
  <div className={styles.page}>
    <Skeleton height={175} />
    <Skeleton height={199} />
    <Skeleton height={97} count={2} />
    <Skeleton height={44} />
  </div>
);
