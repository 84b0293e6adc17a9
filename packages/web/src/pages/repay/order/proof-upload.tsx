import { useId, useState } from 'react';

import { api } from '../../../api/api.ts';
import { shrinkPicture, whyNotShrunk } from '../../../api/shrink-picture.ts';
import { useT } from '../../../i18n/i18n.ts';
import { sendOnce } from '../../../pending-post/send-until-known.ts';
import { Icon } from '../../../ui/icon/index.ts';
import type { DepositOrder } from './use-order.ts';

import styles from './proof-upload.module.css';

/** A picture takes longer than a call of figures. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** A picture of the payment, made small on the phone before it is sent. A later one takes its place. */
export function ProofUpload({
  order,
  onChanged,
}: {
  readonly order: DepositOrder;
  readonly onChanged: () => void;
}) {
  const t = useT();
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setFault(null);
    setIsSending(true);
    const image = await shrinkPicture(file);
    const outcome =
      image === null
        ? null
        : await sendOnce(() =>
            api(
              'trade/rechargeProof',
              { order_no: order.order_no, image },
              { showLoading: false, showError: false, timeoutMs: UPLOAD_TIMEOUT_MS },
            ),
          );
    setIsSending(false);
    if (outcome?.kind === 'accepted') onChanged();
    else if (outcome?.kind === 'refused') setFault(outcome.text);
    else setFault(outcome === null ? whyNotShrunk(file) : t('error.upload'));
  };
  return (
    <section className={styles.proof}>
      <span className={styles.words}>
        <b>{t('deposit.proof')}</b>
        <span>{t('deposit.proofText')}</span>
        <output className={styles.state} data-fault={fault !== null || undefined}>
          {order.has_proof && fault === null && !isSending && (
            <>
              <Icon name="check" size={16} />
              <span>{t('deposit.proofThere')}</span>
            </>
          )}
          {fault !== null && !isSending && <Icon name="warning" size={16} />}
          <span>{isSending ? t('deposit.proofSending') : fault}</span>
        </output>
      </span>
      <label className={styles.pick} htmlFor={id} data-busy={isSending || undefined}>
        {t(order.has_proof ? 'deposit.proofChange' : 'deposit.proofAdd')}
        <input
          id={id}
          type="file"
          className="sr-only"
          accept="image/*"
          disabled={isSending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same picture may be chosen again after a failure.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </label>
    </section>
  );
}
