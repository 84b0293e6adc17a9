import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import type { DaySums } from './record-lines.ts';

type RecordSumsProps = {
  readonly sums: DaySums;
  /** Only a part of the day is in the log. */
  readonly isCut: boolean;
};

/** Beside a day: what was staked, so far where there is more of it, and what came back. */
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
    </>
  );
}
