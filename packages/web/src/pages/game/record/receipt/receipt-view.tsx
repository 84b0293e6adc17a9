import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../../api/api.ts';
import type { RecordRow } from '../../../../bets/record-row.ts';
import { useT, type Translate } from '../../../../i18n/i18n.ts';
import { proofQuery } from '../../../../proof/proof-query.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import type { Receipt, ReceiptCheck, ReceiptTerms } from './check-receipt.ts';

import styles from './receipt-view.module.css';

type ReceiptViewProps = { readonly row: RecordRow };

/** The operator's signed receipt of a bet and the result of its check on this phone. */
export function ReceiptView({ row }: ReceiptViewProps) {
  const t = useT();
  const reply = useQuery(queryFor('games/betReceipt', { bet_id: row.id }));
  const receipt = reply.data?.receipt;
  const check = useReceiptCheck(reply.data, row);
  return (
    <section className={styles.receipt}>
      <h3>{t('record.receipt')}</h3>
      <p className={styles.soft}>{t('record.receiptText')}</p>
      {receipt ? (
        <>
          {check.isFailed ? <Unchecked onRetry={check.retry} /> : <Finding check={check.finding} />}
          <Values receipt={receipt} />
        </>
      ) : reply.error ? (
        <RefusedState error={reply.error} onRetry={() => reply.refetch()} />
      ) : (
        <Skeleton height={168} />
      )}
    </section>
  );
}

function Finding({ check }: { readonly check: ReceiptCheck | undefined }) {
  const t = useT();
  return (
    <output className={styles.finding} data-ok={check && isGood(check)}>
      {check && <Icon name={isGood(check) ? 'check' : 'warning'} size={20} />}
      <span>{check ? checkMessage(check, t) : t('record.checking')}</span>
    </output>
  );
}

/** Neither valid nor invalid: the check could not load what it needs. */
function Unchecked({ onRetry }: { readonly onRetry: () => unknown }) {
  const t = useT();
  return (
    <div className={styles.finding} role="alert">
      <Icon name="warning" size={20} />
      {t('error.network')}
      <Button kind="plain" size="s" onPress={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

function Values({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  return (
    <>
      <dl className={styles.values}>
        <dt>{t('record.leaf')}</dt>
        <dd dir="ltr">{receipt.leaf}</dd>
        <dt>{t('record.batchRoot')}</dt>
        <dd dir="ltr">{receipt.root}</dd>
        <dt>{t('record.signature')}</dt>
        <dd dir="ltr">{receipt.signature}</dd>
      </dl>
      {receipt.path.length > 0 && (
        <details className={styles.path}>
          <summary>
            {t('record.path', { place: receipt.index + 1, size: receipt.size, n: receipt.path.length })}
          </summary>
          <ol dir="ltr">
            {receipt.path.map((hash) => (
              <li key={hash}>{hash}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

const isGood = (check: ReceiptCheck): boolean => check.isOfBet && check.isInBatch && check.isSigned;

function checkMessage(check: ReceiptCheck, t: Translate): string {
  if (!check.isOfBet) return t('record.receiptNotOfBet');
  if (!check.isInBatch) return t('record.receiptNotInBatch');
  return t(check.isSigned ? 'record.receiptGood' : 'record.receiptNotSigned');
}

type ReceiptReply = Data<'games/betReceipt'>;

type Checking = {
  /** Undefined until the check has finished. */
  readonly finding: ReceiptCheck | undefined;
  /** The data of the check could not be loaded. */
  readonly isFailed: boolean;
  readonly retry: () => unknown;
};

/** Checks a receipt on the phone against the terms in the round's commitment. The signature code is loaded
 *  for it. */
function useReceiptCheck(reply: ReceiptReply | undefined, row: RecordRow): Checking {
  const proof = useQuery(proofQuery({ round_id: row.roundId }));
  const operatorKey = reply?.operator_key;
  const terms = termsOf(proof.data, operatorKey);
  const check = useQuery({
    queryKey: ['user/receipt', reply, terms, row.play, row.pick, row.odds, row.stake],
    queryFn: async () => {
      if (!reply || !terms) throw new Error('a receipt is checked when its terms are known');
      return (await import('./check-receipt.ts')).checkReceipt(reply.receipt, terms, { ...reply, ...row });
    },
    enabled: reply !== undefined && terms !== null,
    staleTime: 'static',
  });
  // A proof without terms counts as missing.
  const isUnread = operatorKey !== undefined && proof.isSuccess && terms === null && !proof.isFetching;
  return {
    finding: check.data,
    isFailed: isUnread || proof.isLoadingError || check.isLoadingError,
    retry: () => (terms ? check.refetch() : proof.refetch()),
  };
}

/** The chain, the index and the operator's key of a round, from either published form. The key must equal the
 *  one of the receipt: two keys would mean two operators. */
function termsOf(proof: unknown, operatorKey: string | undefined): ReceiptTerms | null {
  if (typeof proof !== 'object' || proof === null || operatorKey === undefined) return null;
  if (!('announcement' in proof) || !('index' in proof)) return null;
  const { announcement, index } = proof;
  if (typeof announcement !== 'object' || announcement === null || typeof index !== 'number') return null;
  if (!('chainId' in announcement) || !('operatorKey' in announcement)) return null;
  const { chainId, operatorKey: announced } = announcement;
  if (typeof chainId !== 'string' || typeof announced !== 'string') return null;
  return { chainId, index, operatorKey: announced === operatorKey ? announced : '' };
}
