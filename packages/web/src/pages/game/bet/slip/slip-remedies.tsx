import { formatMoney, moneyOrZero, ZERO } from '@tessera/domain/money';
import { typedMinor, typedText } from '@tessera/domain/typed-amount';

import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';
import type { SlipProps } from './slip-props.ts';
import { stakeCap } from './stake/cap-stakes.ts';
import type { SlipRefusal } from './state/slip-refusal.ts';

const CAPPABLE: ReadonlySet<string> = new Set(['MONEY_NOT_ENOUGH', 'ISSUE_LIMIT']);

type RemediesProps = Pick<
  SlipProps,
  'state' | 'prices' | 'sums' | 'payer' | 'balanceMinor' | 'stakedMinor'
> & {
  readonly refusal: SlipRefusal;
  readonly onDeposit: (missing: string) => Promise<void>;
  readonly onCap: (stake: string) => void;
};

/** The ways out of a slip that costs too much: a deposit of what is missing, or stakes that fit. */
export function Remedies(props: RemediesProps) {
  const { state, prices, sums, payer, balanceMinor, stakedMinor, refusal, onDeposit, onCap } = props;
  const t = useT();
  const locale = useLocale();
  if (!CAPPABLE.has(refusal.code)) return null;
  const missing = balanceMinor === null ? 0n : sums.totalMinor - balanceMinor;
  const issueLeft = moneyOrZero(prices.game.issue_limit) - stakedMinor;
  const budget = balanceMinor !== null && balanceMinor < issueLeft ? balanceMinor : issueLeft;
  const cap = stakeCap(
    state.lines.map(({ stake }, at) => ({
      stakeMinor: typedMinor(stake) ?? ZERO,
      lineCount: sums.rows[at]?.lineCount ?? 0,
    })),
    budget,
  );
  return (
    <>
      {missing > 0n && payer === 'member' && (
        <Button kind="quiet" size="s" onPress={() => onDeposit(formatMoney(missing))}>
          {t('bet.deposit', { amount: formatAmount(missing, locale) })}
        </Button>
      )}
      {cap >= moneyOrZero(prices.game.min_bet) && (
        <Button kind="quiet" size="s" onPress={() => onCap(typedText(cap))}>
          {t('bet.cap', { amount: formatAmount(cap, locale) })}
        </Button>
      )}
    </>
  );
}
