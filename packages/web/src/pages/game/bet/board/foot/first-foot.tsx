import { useT } from '../../../../../i18n/i18n.ts';
import { LateBreakFoot } from '../../../../../protection/late-break-foot.tsx';
import { Button } from '../../../../../ui/button/index.ts';
import { HintBar } from './hint-bar.tsx';
import { MoneyLine, type MoneyLineProps } from './money-line.tsx';

import styles from './bet-foot.module.css';

type FirstFootProps = Omit<MoneyLineProps, 'balanceMinor' | 'onOpen'> & {
  readonly balanceMinor: bigint | null;
  /** A slip was left here: its bar will stand in this place. */
  readonly hasSlip: boolean;
  readonly hint?: string;
  readonly onOpen: (sheet: 'own' | 'slip') => void;
};

/** The foot until the code of the slip has come, or that of a break. It keeps the room that the slip will
 *  take, so that nothing moves. */
export function FirstFoot({ balanceMinor, hasSlip, hint, onOpen, ...props }: FirstFootProps) {
  const t = useT();
  return (
    <div aria-busy="true">
      {balanceMinor !== null && (
        <MoneyLine {...props} balanceMinor={balanceMinor} onOpen={() => onOpen('own')} />
      )}
      <LateBreakFoot>
        {hasSlip ? (
          <div className={styles.slip}>
            <Button onPress={() => onOpen('slip')}>{t('bet.seeSlip')}</Button>
          </div>
        ) : (
          <HintBar hint={hint} />
        )}
      </LateBreakFoot>
    </div>
  );
}
