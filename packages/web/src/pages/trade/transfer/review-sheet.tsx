import { ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Fact, Facts } from '../../../ui/facts/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import type { Bounds } from './transfer-amount.ts';
import type { Found, TransferState } from './transfer-reducer.ts';
import type { Dispatch } from './use-transfer.ts';

import styles from './review-sheet.module.css';

type ReviewSheetProps = {
  readonly state: TransferState;
  readonly found: Found;
  readonly bounds: Bounds;
  readonly dispatch: Dispatch;
};

/** Once more before it is for good: how much, and to whom, as far as another member may be shown. */
export function ReviewSheet({ state, found, bounds, dispatch }: ReviewSheetProps) {
  const t = useT();
  const amount = typedMinor(state.amount) ?? ZERO;
  const close = (): void => dispatch({ type: 'reviewClosed' });
  return (
    <Sheet
      isOpen
      title={t('transfer.review')}
      onClose={close}
      foot={
        <>
          <FaultText text={state.fault?.text} />
          <div className={styles.actions}>
            <Button kind="quiet" onPress={close}>
              {t('common.back')}
            </Button>
            <Button isWide onPress={() => dispatch({ type: 'confirmed' })}>
              {t('transfer.confirm')}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.review}>
        <p className={styles.gives}>
          <span className={styles.soft}>{t('transfer.gives')}</span>
          <Amount value={amount} size="l" />
        </p>
        <p className={styles.to}>
          <span className={styles.soft}>{t('transfer.to')}</span>
          <span className={styles.person}>
            <img className={styles.face} src={found.avatar} alt="" width={36} height={36} />
            <bdi className={styles.user} dir="ltr">
              {found.user}
            </bdi>
            <bdi className={styles.soft}>{found.name}</bdi>
          </span>
        </p>
        <Facts>
          {state.remark.trim() !== '' && (
            <Fact name={t('wallet.remark')}>
              <bdi>{state.remark.trim()}</bdi>
            </Fact>
          )}
          <Fact name={t('transfer.after')}>
            <Amount value={bounds.balanceMinor - amount} size="s" />
          </Fact>
        </Facts>
        <p className={styles.warning}>
          <Icon name="warning" size={20} />
          <span>{t('transfer.masked')}</span>
        </p>
      </div>
    </Sheet>
  );
}
