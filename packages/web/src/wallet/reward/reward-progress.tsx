import { formatAmount, formatNumber } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { ProgressLine } from '../../ui/progress/index.ts';
import { percentOf } from './share.ts';
import type { Welfare } from './use-rewards.ts';

type RewardProgressProps = {
  readonly reward: Pick<Welfare, 'type' | 'status' | 'unit' | 'progress' | 'target'>;
};

/** Sign-ins show their days and rebates their parts; the others how far they are. */
const isOnTheWay = ({ type, status, target }: RewardProgressProps['reward']): boolean =>
  (type === 'first_deposit' || type === 'activity') && status === 'locked' && /[1-9]/.test(target);

/** Progress of a member towards a reward; nothing for one without a target. */
export function RewardProgress({ reward }: RewardProgressProps) {
  const t = useT();
  const locale = useLocale();
  if (!isOnTheWay(reward)) return null;
  const { unit, progress, target } = reward;
  const figure = (text: string): string =>
    isolated(unit === 'days' ? formatNumber(Number(text), locale) : formatAmount(text, locale));
  return (
    <ProgressLine label={t(`reward.unit.${unit}`)} percent={percentOf(progress, target)}>
      {t('reward.of', { done: figure(progress), wanted: figure(target) })}
    </ProgressLine>
  );
}
