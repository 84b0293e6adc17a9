import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Keypad } from '../../../ui/keypad/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { RemarkField } from '../../../wallet/remark-field.tsx';
import { AmountField } from './amount-field.tsx';
import { problemOf, type Bounds } from './transfer-amount.ts';
import { recipientOf, type Place, type TransferState } from './transfer-reducer.ts';
import type { Dispatch } from './use-transfer.ts';

import styles from './transfer-page.module.css';

type TransferFormProps = {
  readonly state: TransferState;
  readonly bounds: Bounds;
  readonly dispatch: Dispatch;
  readonly onNext: () => Promise<void>;
};

/** How much, to whom, and a word to go with it. What is wrong is said where it stands. */
export function TransferForm({ state, bounds, dispatch, onNext }: TransferFormProps) {
  const t = useT();
  const locale = useLocale();
  const faultAt = (place: Place): string | undefined =>
    state.fault?.place === place ? state.fault.text : undefined;
  const typed = (field: 'recipient' | 'amount' | 'remark') => (text: string) =>
    dispatch({ type: 'typed', field, text });
  const { isPending, submit } = useSubmit(onNext);
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <AmountField
        value={state.amount}
        bounds={bounds}
        error={faultAt('amount') ?? amountWords(state, bounds, t, locale)}
        onChange={typed('amount')}
      />
      <Keypad label={t('wallet.keypad')} value={state.amount} onChange={typed('amount')} />
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
        maxLength={20}
        isLtr
      />
      <RemarkField
        value={state.remark}
        onChange={typed('remark')}
        hint={t('transfer.remarkHint')}
        error={faultAt('remark')}
      />
      <p className={styles.notice} role="alert">
        {faultAt('whole')}
      </p>
      <Button type="submit" isWide isPending={isPending}>
        {t('transfer.next')}
      </Button>
      <p className={styles.soft}>{t('transfer.final')}</p>
    </form>
  );
}

/** What the amount lacks; that it is missing, only once somebody has tried without. */
function amountWords(state: TransferState, bounds: Bounds, t: Translate, locale: Locale): string | undefined {
  const problem = problemOf(state.amount, bounds);
  if (!problem) return undefined;
  if (problem.kind === 'none') return state.isTried ? t('transfer.enterAmount') : undefined;
  return t(`transfer.${problem.kind}`, { amount: isolated(formatAmount(problem.edgeMinor, locale)) });
}

/** The heights of the amount, the recipient, the two notes and the button. */
export const TransferFormSkeleton = () => (
  <div className={styles.page}>
    <Skeleton height={177} />
    <Skeleton height={199} />
    <Skeleton height={97} count={2} />
    <Skeleton height={44} />
  </div>
);
