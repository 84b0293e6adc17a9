import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import type { MoneyPostState } from '../../../wallet/money-post.ts';
import styles from './transfer-page.module.css';

type ConfirmingProps = {
  readonly state: MoneyPostState;
  readonly onAsk: () => Promise<void>;
  readonly onDrop: () => void;
};

/** In place of the form while nobody knows whether an earlier transfer was taken. */
export function Confirming({ state, onAsk, onDrop }: ConfirmingProps) {
  const t = useT();
  const isUnknown = state === 'unknown';
  const drop = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('transfer.dropAsk'),
      content: t('transfer.dropText'),
      confirmText: t('wallet.giveUp'),
    });
    if (confirm) onDrop();
  };
  return (
    <section className={styles.outcome} data-kind="wait">
      <span className={styles.sign}>
        <Icon name="clock" size={32} />
      </span>
      <output className={styles.words}>
        <b>{t(isUnknown ? 'wallet.unknown' : 'wallet.delayed')}</b>
        {isUnknown && <span className={styles.soft}>{t('wallet.unknownText')}</span>}
      </output>
      <Button isWide isPending={!isUnknown} onPress={onAsk}>
        {t('wallet.askAgain')}
      </Button>
      <Link to="/pages/trade/transferLog" className={styles.way}>
        {t('transfer.seeLog')}
      </Link>
      {isUnknown && (
        <Button kind="plain" isWide onPress={() => void drop()}>
          {t('wallet.giveUp')}
        </Button>
      )}
    </section>
  );
}
