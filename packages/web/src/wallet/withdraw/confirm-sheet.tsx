import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Sheet } from '../../ui/sheet/index.ts';
import { FundPasswordSheet } from '../fund-password/fund-password-sheet.tsx';
import { SetFundPassword } from '../fund-password/set-fund-password.tsx';
import { accountOf } from '../order/account-summary.tsx';
import type { Request, Withdraw } from './use-withdraw.ts';

/** The subject of a confirmation. The request is a snapshot, because the balance moves before its answer
 *  arrives. */
export type Confirmation =
  | { readonly kind: 'withdrawal'; readonly request: Request }
  /** A pending request whose confirmation was lost with the page. */
  | { readonly kind: 'repeat'; readonly amount: string }
  | { readonly kind: 'fundPassword' };

type ConfirmSheetProps = {
  readonly confirmation: Confirmation;
  readonly withdraw: Withdraw;
  readonly onClose: () => void;
};

/** Confirms a withdrawal with a passkey or the fund password, or sets one if there is none. */
export function ConfirmSheet({ confirmation, withdraw, onClose }: ConfirmSheetProps) {
  const t = useT();
  const locale = useLocale();
  if (confirmation.kind === 'fundPassword') {
    return (
      <Sheet isOpen title={t('wallet.pin.noneTitle')} onClose={onClose}>
        <SetFundPassword isChange={false} onDone={onClose} />
      </Sheet>
    );
  }
  const post = {
    isSet: true,
    state: withdraw.state,
    needsConfirmation: withdraw.needsConfirmation,
    onOutcome: (outcome: Parameters<Withdraw['onOutcome']>[0]) => {
      onClose();
      withdraw.onOutcome(outcome);
    },
    onClose,
  };
  if (confirmation.kind === 'repeat') {
    const amount = isolated(formatAmount(confirmation.amount, locale));
    return (
      <FundPasswordSheet
        {...post}
        summary={t('withdraw.askAmount', { amount })}
        payment={withdraw.payment()}
        send={withdraw.repeat}
      />
    );
  }
  const { card, quote } = confirmation.request;
  return (
    <FundPasswordSheet
      {...post}
      summary={t('withdraw.summary', {
        amount: isolated(formatAmount(quote.amountMinor, locale)),
        arrives: isolated(formatAmount(quote.arrivesMinor, locale)),
        account: isolated(accountOf(card)),
        channel: isolated(card.channel),
      })}
      payment={withdraw.payment(confirmation.request)}
      send={(given) => withdraw.send(confirmation.request, given)}
    />
  );
}
