import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { navigateBack } from '../../../nav/nav.ts';
import type { Confirmation } from '../../../pending-post/secret.ts';
import { sendOnce, type PostOutcome } from '../../../pending-post/send-until-known.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { type Payment, paymentOf } from '../../../wallet/fund-password/payment-passkey.ts';
import { faultOfDetail, payloadOf, type Account, type Channel, type Field } from './account.ts';
import { textOf } from './use-account-check.ts';

type Added = Data<'trade/addCard'>;

export type AddCommand = {
  readonly payment: Payment;
  readonly send: (given?: Confirmation) => Promise<PostOutcome<Added>>;
  readonly onOutcome: (outcome: PostOutcome<Added>) => void;
  /** The refusal of the server, at the field it concerns or for the form as a whole. */
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  readonly refusal: string | null;
  /** Something has been changed: what was refused may no longer be so. */
  readonly forget: () => void;
};

/** The command of the form. It does no harm when it is done twice: the second is told that the account is
 *  there. */
export function useAddCard(channel: Channel, account: Account): AddCommand {
  const t = useT();
  const locale = useLocale();
  const fields = payloadOf(channel, account);
  const [errors, setErrors] = useState<AddCommand['errors']>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const onOutcome = (outcome: PostOutcome<Added>): void => {
    if (outcome.kind === 'unknown') setRefusal(t('error.network'));
    if (outcome.kind === 'refused') {
      const fault = faultOfDetail(outcome.detail);
      if (fault) setErrors({ [fault.field]: textOf(t, channel.type, account, fault) });
      else if (outcome.detail['field'] === 'real_name') setErrors({ holder: outcome.text });
      else setRefusal(outcome.text);
    }
    if (outcome.kind !== 'accepted') return;
    for (const path of ['trade/cards', 'trade/withdrawInfo'])
      void queryClient.invalidateQueries({ queryKey: [path] });
    const { createtime, usabletime } = outcome.reply;
    const time = isolated(formatDayTime(usabletime, locale));
    showToast({ title: usabletime > createtime ? t('card.addedUntil', { time }) : t('card.added') });
    void navigateBack().catch(() => undefined);
  };
  return {
    payment: paymentOf('trade/addCard', fields),
    send: (given) =>
      sendOnce(() => api('trade/addCard', { ...fields, ...given }, { showLoading: false, showError: false })),
    onOutcome,
    errors,
    refusal,
    forget: () => {
      setErrors({});
      setRefusal(null);
    },
  };
}
