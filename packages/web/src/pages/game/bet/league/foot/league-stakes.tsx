import { useId } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';
import { sureLoss } from '@tessera/domain/wager/slip-outcome';

import { formatAmount } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import { StakeRow } from '../../board/foot/stake-row.tsx';
import { refusalMessage } from '../../slip/slip-messages.ts';
import { stakeOf } from '../../slip/stake/stake-target.ts';
import type { StakeBounds } from '../../slip/stake/stake.ts';
import type { DaySlip, sumAll } from '../day-slips.ts';
import { ticketMessage } from '../ticket/ticket-message.ts';
import type { LeagueTicket } from '../ticket/use-league-ticket.ts';

import foot from '../../board/foot/bet-foot.module.css';

type SinglesStakesProps = {
  readonly open: readonly DaySlip[];
  readonly sums: ReturnType<typeof sumAll>;
  readonly balanceMinor: bigint | null;
  readonly best: bigint | null;
};

/** The stake of all lines, and its predicted refusal. */
export function SinglesStakes({ open, sums, balanceMinor, best }: SinglesStakesProps) {
  const t = useT();
  const locale = useLocale();
  const [first] = open;
  if (!first) return null;
  const { stake, bounds } = stakeOf(null, {
    lines: open.flatMap(({ state }) => state.lines),
    sums,
    game: first.prices.game,
    standing: { balanceMinor, stakedMinor: first.stakedMinor },
  });
  const { problem } = sums;
  const missingMinor = balanceMinor === null ? 0n : sums.totalMinor - balanceMinor;
  const lossMinor = best === null ? 0n : sureLoss(sums.totalMinor, best);
  const loss = lossMinor > 0n ? t('bet.sureLoss', { amount: formatAmount(lossMinor, locale) }) : null;
  return (
    <NotedStake
      stake={stake}
      bounds={bounds}
      isInvalid={problem !== null}
      note={problem ? refusalMessage(t, problem, missingMinor) : loss}
      onStake={(next) =>
        open.forEach(({ controller }) => controller.dispatch({ type: 'stakeChanged', id: null, stake: next }))
      }
    />
  );
}

type TicketStakeProps = { readonly ticket: LeagueTicket; readonly balanceMinor: bigint | null };

/** The stake of each line of the ticket, and its predicted refusal. */
export function TicketStake({ ticket, balanceMinor }: TicketStakeProps) {
  const t = useT();
  const { form, plan, objection, controller } = ticket;
  const unitMinor = typedMinor(form.unit) ?? 0n;
  const missingMinor = balanceMinor === null ? 0n : plan.stakeMinor - balanceMinor;
  return (
    <NotedStake
      stake={form.unit}
      bounds={plan.bounds}
      isInvalid={objection !== null}
      note={objection && ticketMessage(t, objection, { unitMinor, missingMinor })}
      onStake={(unit) => controller.change({ unit })}
    />
  );
}

type NotedStakeProps = {
  readonly stake: string;
  readonly bounds: StakeBounds;
  readonly isInvalid: boolean;
  readonly note: string | null;
  readonly onStake: (stake: string) => void;
};

function NotedStake({ note, ...row }: NotedStakeProps) {
  const noteId = useId();
  return (
    <>
      <StakeRow {...row} noteId={noteId} />
      {note !== null && (
        <p className={foot['note']} id={noteId} role="alert">
          <Icon name="warning" size={16} />
          <span>{note}</span>
        </p>
      )}
    </>
  );
}
