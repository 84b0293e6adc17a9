import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatMoney } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { ApiError } from '../api/api-error.ts';
import { queryFor } from '../api/api.ts';
import { formatAmount } from '../i18n/format.ts';
import { type Translate, useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { detailOf } from '../pending-post/send-until-known.ts';
import { useSession } from '../session/session.ts';
import { AmountField } from '../ui/amount-field/index.ts';
import { Button } from '../ui/button/index.ts';
import { errorText } from '../ui/error-text/index.ts';
import { useSubmit } from '../ui/form/index.ts';
import { Sheet, SheetBody } from '../ui/sheet/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { useCurrency } from '../wallet/use-currency.ts';
import { setAutoCashOutAs } from './auto-cash-out-as.ts';
import type { RecordRow } from './record-row.ts';

import styles from './cash-out.module.css';

type AutoCashOutSheetProps = {
  readonly row: RecordRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Refusals that say that the ticket is not what the sheet shows. */
const PAST: ReadonlySet<string> = new Set(['CASHOUT_CLOSED', 'CASHOUT_CHANGED']);

/** Sets from which offer on a ticket is cashed out by itself. What is offered now stands below the amount; a
 *  refusal says at the field what would be taken. One without an answer is sent again by the same button. */
export function AutoCashOutSheet({ row, onDone, onClose }: AutoCashOutSheetProps) {
  const t = useT();
  const locale = useLocale();
  const currency = useCurrency();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const target = row.ticket?.autoCashOut ?? null;
  const canSet = row.ticket?.canAutoCashOut === true;
  const [text, setText] = useState(target?.replace(/\.00$/, '') ?? '');
  // As its member saw it: the record may be read again while the sheet is open.
  const [rest] = useState(() => formatMoney(row.ticket?.share.partMinor ?? 0n));
  const [error, setError] = useState<string>();
  const canCashOut = row.ticket?.canCashOut === true;
  const asked = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id }),
    staleTime: 0,
    retry: false,
    enabled: canCashOut,
  });
  const shown = (amount: string): string => isolated(formatAmount(amount, locale));
  const save = async (amount: string | null): Promise<void> => {
    try {
      await setAutoCashOutAs(owner, row.id, amount === null ? null : { amount, rest });
      const title =
        amount === null ? t('ticket.autoRemoved') : t('ticket.autoSet', { amount: shown(amount) });
      showToast({ title });
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (PAST.has(failure.code)) {
        showToast({ title: errorText(failure), icon: 'error' });
        return onDone();
      }
      setError(faultOf(t, failure, shown));
      if (failure.code === 'CASHOUT_REACHED') void asked.refetch();
    }
  };
  const { isPending, submit } = useSubmit(async () => {
    const minor = typedMinor(text);
    if (minor === null || minor === 0n) setError(t('ticket.autoWrong'));
    else await save(formatMoney(minor));
  });
  const change = (next: string): void => {
    setText(next);
    setError(undefined);
  };
  const offer = canCashOut ? asked.data?.offer : undefined;
  return (
    <Sheet isOpen title={t('ticket.auto')} onClose={onClose}>
      <SheetBody>
        <p>{t('ticket.autoText')}</p>
        <form className={styles.offer} onSubmit={submit} noValidate>
          {canSet && (
            <>
              <AmountField
                label={t('ticket.autoAmount')}
                value={text}
                onChange={change}
                currency={currency}
                error={error}
                {...(offer !== undefined && { hint: t('ticket.autoNow', { amount: shown(offer) }) })}
              />
              <Button type="submit" isWide isPending={isPending}>
                {t('ticket.autoSave')}
              </Button>
            </>
          )}
          {!canSet && <p role="alert">{error ?? t('ticket.autoNoMore')}</p>}
          {target !== null && (
            <Button kind="plain" isWide onPress={() => save(null)}>
              {t('ticket.autoRemove')}
            </Button>
          )}
        </form>
      </SheetBody>
    </Sheet>
  );
}

/** What is wrong with the amount, with the one that the server names; of anything else its own text. */
function faultOf(t: Translate, failure: ApiError, shown: (amount: string) => string): string {
  const { amount, max } = detailOf(failure.data);
  if (failure.code === 'CASHOUT_REACHED' && typeof amount === 'string')
    return t('ticket.autoReached', { amount: shown(amount) });
  if (failure.code === 'AMOUNT_LIMIT' && typeof max === 'string')
    return t('ticket.autoMost', { amount: shown(max) });
  return errorText(failure);
}
