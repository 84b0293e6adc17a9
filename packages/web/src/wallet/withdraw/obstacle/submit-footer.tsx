import type { ReactNode } from 'react';

import type { CardKind } from '@tessera/domain/wallet/channel';

import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl } from '../../../nav/nav.ts';
import { Button } from '../../../ui/button/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { HoldClock } from '../../order/hold-clock.tsx';
import type { AmountFault, Quote, WithdrawInfo } from '../terms.ts';
import type { Withdraw } from '../use-withdraw.ts';
import { fixOf } from './obstacle-fix.ts';

import styles from './submit-footer.module.css';

type SubmitFooterProps = {
  readonly info: WithdrawInfo;
  readonly kind: CardKind;
  readonly fault: AmountFault | null;
  readonly quote: Quote | null;
  readonly isRemarkLong: boolean;
  readonly withdraw: Withdraw;
  readonly onSubmit: () => void;
  readonly onRetry: () => unknown;
  readonly onSetPassword: () => void;
};

/** The submit button, always visible. While a withdrawal is not possible it says why, and links to the remedy
 *  if there is one. */
export function SubmitFooter(props: SubmitFooterProps) {
  const { withdraw, onRetry } = props;
  return (
    <footer className={styles.foot} data-foot="">
      {withdraw.state === 'idle' ? (
        <Ready {...props} />
      ) : (
        <Unanswered withdraw={withdraw} onRetry={onRetry} />
      )}
    </footer>
  );
}

function Ready({
  info,
  kind,
  fault,
  quote,
  isRemarkLong,
  withdraw,
  onSubmit,
  onSetPassword,
}: SubmitFooterProps): ReactNode {
  const t = useT();
  const locale = useLocale();
  const plain = (amount: string | bigint): string => isolated(formatAmount(amount, locale));
  const [first] = info.reasons;
  if (first) {
    const fix = fixOf(first.reason, info, kind);
    const words = t(`withdraw.why.${first.reason}`);
    const open = (): unknown => (fix?.url ? openUrl(fix.url) : onSetPassword());
    return (
      <Button kind="quiet" isWide isDisabled={fix === null} {...(fix && { onPress: open })}>
        <span>{fix ? `${words} \u00b7 ${t(fix.label)}` : words}</span>
        {first.until !== null && <HoldClock until={first.until} />}
      </Button>
    );
  }
  if (fault || !quote) {
    const key = fault?.fault ?? 'amount';
    return (
      <Button isWide isDisabled>
        {t(`withdraw.block.${key}`, { amount: plain(fault?.limitMinor ?? 0n) })}
      </Button>
    );
  }
  if (isRemarkLong) {
    return (
      <Button isWide isDisabled>
        {t('wallet.remarkLong')}
      </Button>
    );
  }
  return (
    <>
      <FaultText text={withdraw.refusal} />
      <Button isWide onPress={onSubmit}>
        {t('withdraw.askAmount', { amount: plain(quote.amountMinor) })}
      </Button>
    </>
  );
}

/** Replaces the button while the outcome of a request is unknown. */
function Unanswered({ withdraw, onRetry }: Pick<SubmitFooterProps, 'withdraw' | 'onRetry'>) {
  const t = useT();
  if (withdraw.state !== 'unknown') {
    return (
      <Button isWide isPending>
        {t('wallet.delayed')}
      </Button>
    );
  }
  return (
    <>
      <p className={styles.open} role="alert">
        <b>{t('wallet.unknown')}</b> {t('wallet.unknownText')}
      </p>
      <FaultText text={withdraw.refusal} />
      <Button isWide onPress={onRetry}>
        {t('wallet.askAgain')}
      </Button>
      <Button kind="plain" isWide onPress={withdraw.giveUp}>
        {t('wallet.giveUp')}
      </Button>
    </>
  );
}
