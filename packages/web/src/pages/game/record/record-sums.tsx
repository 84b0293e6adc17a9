import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import type { DaySums } from './record-lines.ts';

/** Beside a day: what was staked, so far where more of it may be fetched, and what came back. */
export function RecordSums({ sums }: { readonly sums: DaySums }) {
  const t = useT();
  return (
    <>
      <span>
        {t(sums.isWhole ? 'record.staked' : 'record.stakedSoFar')}{' '}
        <Amount value={sums.stakedMinor} size="s" tone="soft" />
      </span>
      <span>
        {t('record.returned')} <Amount value={sums.returnedMinor} size="s" tone="soft" />
      </span>
    </>
  );
}
