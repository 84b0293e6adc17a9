import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Button } from '../../../ui/button/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import { FundPasswordSheet } from '../../../wallet/fund-password/fund-password-sheet.tsx';
import { Summary } from './summary.tsx';
import type { Transfer } from './use-transfer.ts';

import styles from './transfer-page.module.css';

/** In place of the form while nobody knows whether an earlier transfer was taken. */
export function Confirming({ transfer }: { readonly transfer: Transfer }) {
  const t = useT();
  const { state, post, onOutcome, repeat } = transfer;
  const [isAsking, setIsAsking] = useState(false);
  const isUnknown = post.state === 'unknown';
  const { amount, recipient } = post.open ?? {};
  const summary = <Summary amount={String(amount ?? '')} user={String(recipient ?? '')} />;
  const askAgain = async (): Promise<void> => {
    if (post.needsConfirmation) setIsAsking(true);
    else onOutcome(await repeat());
  };
  return (
    <section className={styles.outcome} data-kind="wait">
      <span className={styles.sign}>
        <Icon name="clock" size={32} />
      </span>
      <output className={styles.words}>
        <b>{t(isUnknown ? 'wallet.unknown' : 'wallet.delayed')}</b>
        <span>{summary}</span>
        {isUnknown && <span className={styles.soft}>{t('wallet.unknownText')}</span>}
      </output>
      <FaultText text={state.fault?.text} />
      <Button isWide isPending={!isUnknown} onPress={askAgain}>
        {t('wallet.askAgain')}
      </Button>
      <ButtonLink to="/pages/trade/transferLog">{t('transfer.seeLog')}</ButtonLink>
      {isUnknown && <GiveUp onDrop={post.giveUp} />}
      {isAsking && (
        <FundPasswordSheet
          summary={summary}
          isSet
          state={post.state}
          payment={transfer.payment}
          needsConfirmation={post.needsConfirmation}
          send={repeat}
          onOutcome={(outcome) => {
            setIsAsking(false);
            onOutcome(outcome);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

/** It may have been taken all the same, so that is said before the question is dropped. */
function GiveUp({ onDrop }: { readonly onDrop: () => void }) {
  const t = useT();
  const drop = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('transfer.dropAsk'),
      content: t('transfer.dropText'),
      confirmText: t('wallet.giveUp'),
    });
    if (confirm) onDrop();
  };
  return (
    <Button kind="plain" isWide onPress={() => void drop()}>
      {t('wallet.giveUp')}
    </Button>
  );
}
