import { useReducer } from 'react';

import { formatMoney } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { formatAmount } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { useOnline } from '../../../../../live/use-online.ts';
import { BreakBand } from '../../../../../protection/break-band.tsx';
import { useExclusion } from '../../../../../protection/use-exclusion.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Segmented } from '../../../../../ui/segmented/index.ts';
import { ShareSlip } from '../../share/share-slip.tsx';
import { Unanswered, type Payer, SlipFoot } from '../../slip/slip-foot.tsx';
import { SlipFrame } from '../../slip/slip-frame.tsx';
import { refusalMessage } from '../../slip/slip-messages.ts';
import { NO_KEYS, stakeKeysReducer } from '../../slip/stake/stake-keys.ts';
import type { SlipSums } from '../../slip/state/slip-sums.ts';
import { QuickDepositForm, useQuickDeposit } from '../../slip/use-quick-deposit.tsx';
import type { DaySlip } from '../day-slips.ts';
import { daysToShare } from '../share/days-to-share.ts';
import { loadLeague } from '../share/load-league.ts';
import { TicketBody } from '../ticket/ticket-body.tsx';
import { SLIP_TABS } from '../ticket/ticket-form.ts';
import { ticketMessage } from '../ticket/ticket-message.ts';
import type { LeagueTicket } from '../ticket/use-league-ticket.ts';
import { SinglesBody } from './singles-body.tsx';

type LeagueSlipProps = {
  /** Of the page. */
  readonly gameId: number;
  /** Of all match days, closed ones among them. */
  readonly slips: readonly DaySlip[];
  /** Those that will be placed as singles. */
  readonly open: readonly DaySlip[];
  readonly sums: SlipSums;
  readonly ticket: LeagueTicket;
  readonly best: bigint | null;
  readonly balanceMinor: bigint | null;
  readonly payer: Payer;
  readonly isBeside: boolean;
  readonly onPlace: () => Promise<void>;
  readonly onClose: () => void;
};

/** The slip of the leagues over several matches and match days: each line for itself, or all of them as one
 *  ticket. While the member takes a break, its end in place of the button. */
export function LeagueSlip(props: LeagueSlipProps) {
  const { gameId, slips, open, sums, ticket, best, balanceMinor, payer, isBeside, onPlace, onClose } = props;
  const t = useT();
  const isOnline = useOnline();
  const locale = useLocale();
  const exclusion = useExclusion();
  const deposit = useQuickDeposit();
  const [keys, press] = useReducer(stakeKeysReducer, NO_KEYS);
  const { isChosen: isTicket, plan, form } = ticket;
  const waiting = [...slips.map(({ state, controller }) => ({ ...state, controller })), ticket].find(
    ({ pending }) => pending !== null,
  );
  const phase = waiting?.pending?.phase;
  const [lineCount, totalMinor] = isTicket
    ? [plan.lineCount, plan.stakeMinor]
    : [sums.lineCount, sums.totalMinor];
  const problem = isTicket ? ticket.objection : sums.problem;
  const missingMinor = balanceMinor === null ? 0n : totalMinor - balanceMinor;
  const message =
    problem &&
    (isTicket
      ? ticketMessage(t, problem, { unitMinor: typedMinor(form.unit) ?? 0n, missingMinor })
      : refusalMessage(t, problem, missingMinor));
  const isClosed = !isTicket && open.length === 0;
  const clear = (): void => slips.forEach(({ controller }) => controller.dispatch({ type: 'slipCleared' }));
  const body = { message, onClear: clear };
  return (
    <SlipFrame
      isBeside={isBeside}
      title={isTicket ? t('bet.slip') : t('league.slipTitle', { n: sums.rows.length })}
      onClose={onClose}
      action={
        <ShareSlip
          gameId={gameId}
          loadLeague={loadLeague}
          slip={() => daysToShare(slips, ticket)}
          isDisabled={open.length === 0}
        />
      }
      foot={
        exclusion && !phase ? (
          <BreakBand exclusion={exclusion} />
        ) : (
          <SlipFoot
            lineCount={lineCount}
            totalMinor={totalMinor}
            bestMinor={isTicket ? (plan.figures?.mostMinor ?? 0n) : best}
            {...(isTicket && { bestName: t('ticket.most') })}
            balanceMinor={phase ? null : balanceMinor}
            payer={payer}
            isCompact={!phase && keys.target !== null}
            notice={phase ? t(`bet.${phase}`) : isOnline ? message : t('bet.offline')}
            remedies={
              problem?.code === 'MONEY_NOT_ENOUGH' &&
              missingMinor > 0n &&
              payer === 'member' &&
              !phase && (
                <Button kind="quiet" size="s" onPress={() => deposit.ask(formatMoney(missingMinor))}>
                  {t('bet.deposit', { amount: formatAmount(missingMinor, locale) })}
                </Button>
              )
            }
            action={
              waiting && phase ? (
                <Unanswered
                  phase={phase}
                  onRetry={() => waiting.controller.askAgain()}
                  onDrop={() => waiting.controller.giveUp()}
                />
              ) : (
                <Button isWide isDisabled={isClosed || !isOnline || problem !== null} onPress={onPlace}>
                  {t(isClosed ? 'bet.closed' : payer === 'visitor' ? 'bet.logInToBet' : 'bet.confirm')}
                </Button>
              )
            }
          />
        )
      }
    >
      {ticket.isPossible && (
        <Segmented
          label={t('ticket.tabs')}
          options={SLIP_TABS.map((value) => ({ value, label: t(`ticket.tab.${value}`) }))}
          value={form.tab}
          onChange={(tab) => {
            press({ type: 'closed' });
            ticket.controller.change({ tab });
          }}
        />
      )}
      {isTicket ? (
        <TicketBody ticket={ticket} {...body} />
      ) : (
        <SinglesBody
          slips={slips}
          open={open}
          sums={sums}
          balanceMinor={balanceMinor}
          payer={payer}
          isLocked={phase !== undefined}
          keys={keys}
          press={press}
          {...body}
        />
      )}
      <QuickDepositForm of={deposit} />
    </SlipFrame>
  );
}
