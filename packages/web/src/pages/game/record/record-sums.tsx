import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import type { DaySums } from './record-lines.ts';

type RecordSumsProps = {
  readonly sums: DaySums;
  /** The filter covers only a part of the day. */
  readonly isCut: boolean;
};

/** The sums of a day: stakes, marked as partial where there may be more, returns, and what the bets with a
 *  result have won or lost. */
export function RecordSums({ sums, isCut }: RecordSumsProps) {
  const t = useT();
  return (
    <>
      <span>
        {t(sums.isWhole && !isCut ? 'record.staked' : 'record.stakedSoFar')}{' '}
        <Amount value={sums.stakedMinor} size="s" tone="soft" />
      </span>
      <span>
        {t('record.returned')} <Amount value={sums.returnedMinor} size="s" tone="soft" />
      </span>
      <span>
        {t('record.profit')} <Amount value={sums.profitMinor} size="s" tone="soft" isSigned />
      </span>
    </>
  );
}
