import { formatTime } from '../../../i18n/format.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { LogRow } from '../../../ui/log/index.ts';
import { StageMark } from './stage-mark.tsx';
import type { Withdrawal } from './stages.ts';

type WithdrawalRowProps = { readonly withdrawal: Withdrawal; readonly onOpen: () => void };

export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { channel, account, amount, stage, createtime } = withdrawal;
  return (
    <LogRow
      onOpen={onOpen}
      title={<bdi>{channel}</bdi>}
      note={
        <>
          <bdi dir="ltr">{account}</bdi> {'\u00b7'} <bdi>{formatTime(createtime)}</bdi>
        </>
      }
      end={<Amount value={amount} />}
      endNote={<StageMark stage={stage} />}
    />
  );
}
