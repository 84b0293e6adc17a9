import { useState } from 'react';

import { minor } from '@tessera/domain/money';

import { useT } from '../../../../../i18n/i18n.ts';
import { useOnline } from '../../../../../live/use-online.ts';
import { BreakFoot } from '../../../../../protection/break-band.tsx';
import { useExclusion } from '../../../../../protection/use-exclusion.ts';
import { play } from '../../../../../settings/feel/feel.ts';
import { BetBar } from '../../board/foot/bet-bar.tsx';
import { MoneyLine } from '../../board/foot/money-line.tsx';
import { UndoLine } from '../../board/foot/undo-line.tsx';
import { placeSlip } from '../../place/place-slip.ts';
import { takeBack } from '../../place/take-back.ts';
import { SlipLink } from '../../share/slip-code.tsx';
import type { Payer } from '../../slip/slip-foot.tsx';
import { type DaySlip, openSlips, sumAll } from '../day-slips.ts';
import type { LeagueTerms } from '../match/match-view.ts';
import { loadLeague } from '../share/load-league.ts';
import { useLeagueTicket } from '../ticket/use-league-ticket.ts';
import { LeagueBetsSheet } from './league-bets-sheet.tsx';
import { LeagueSlip } from './league-slip.tsx';
import { SinglesStakes, TicketStake } from './league-stakes.tsx';
import { useBestReturn } from './use-best-return.ts';

import foot from '../../board/foot/bet-foot.module.css';

type LeagueFootProps = {
  readonly terms: LeagueTerms;
  /** There is room for the slip beside the table. */
  readonly hasColumns: boolean;
  /** The sheet that is open at first. */
  readonly opened?: string | null;
  readonly slips: readonly DaySlip[];
  readonly allSlips: readonly DaySlip[];
  /** The round whose result is held back, if any. */
  readonly heldId: string | null;
  readonly payer: Payer;
  readonly balanceMinor: bigint | null;
  /** The player's bets on the days on sale. */
  readonly betCount: number;
};

/** The money, the stake and the one button for the slips of all match days together; while the member takes a
 *  break, its end in their place. */
export function LeagueFoot({
  terms,
  hasColumns,
  opened,
  slips: ownSlips,
  allSlips: slips,
  heldId,
  payer,
  balanceMinor,
  betCount,
}: LeagueFootProps) {
  const t = useT();
  const isOnline = useOnline();
  const exclusion = useExclusion();
  const [isSlipOpen, setSlipOpen] = useState(opened === 'slip');
  const [areBetsOpen, setBetsOpen] = useState(opened === 'own');
  const code = { gameId: terms.game.id, loadLeague, onTaken: () => setSlipOpen(true) };
  const open = openSlips(slips);
  const sums = sumAll(open, balanceMinor);
  const best = useBestReturn(open);
  const ticket = useLeagueTicket(slips, balanceMinor);
  const { isChosen: isTicket, plan, objection, fresh } = ticket;
  const isSending = ticket.pending !== null || slips.some(({ state }) => state.pending !== null);
  const shown = isTicket
    ? { ...sums, lineCount: plan.lineCount, totalMinor: plan.stakeMinor, problem: objection }
    : sums;
  const isOpen = isTicket ? ticket.legs.length > 0 : open.length > 0;
  const hasLines = slips.some(({ state }) => state.lines.length > 0);
  if (isSlipOpen && !hasLines && !isSending) setSlipOpen(false);
  const place = async (): Promise<void> => {
    const isDone = isTicket ? (await ticket.place()) === 'accepted' : await placeAll(open);
    if (isDone) play('stamp');
    setSlipOpen(!isDone);
  };
  const all = { open, sums, balanceMinor, best, ticket };
  const slipInFull = (hasLines || isSending) && (
    <LeagueSlip
      {...all}
      gameId={terms.game.id}
      slips={slips}
      payer={payer}
      isBeside={hasColumns}
      onPlace={place}
      onClose={() => setSlipOpen(false)}
    />
  );
  return (
    <>
      <div className={foot['undo']} data-foot="">
        {slips.map(({ state, controller, sale }) =>
          state.fresh ? (
            <UndoLine
              key={state.fresh.key}
              slip={state.fresh}
              isOpen={sale !== null}
              onUndo={() => (state.fresh ? takeBack(controller, state.fresh) : Promise.resolve(0))}
              onOver={() => controller.dispatch({ type: 'freshOver' })}
            />
          ) : null,
        )}
        {fresh && (
          <UndoLine
            key={fresh.key}
            slip={fresh}
            isOpen
            onUndo={() => takeBack(ticket.controller, fresh)}
            onOver={() => ticket.controller.dispatch({ type: 'freshOver' })}
          />
        )}
      </div>
      {balanceMinor !== null && (
        <MoneyLine
          payer={payer}
          balanceMinor={balanceMinor}
          bets={{ count: betCount, stakedMinor: sumStaked(slips) }}
          onOpen={() => setBetsOpen(true)}
        />
      )}
      {hasColumns && slipInFull ? (
        slipInFull
      ) : exclusion ? (
        <BreakFoot exclusion={exclusion} />
      ) : (
        <div className={foot['foot']}>
          {isOpen && !isSending && (isTicket ? <TicketStake {...all} /> : <SinglesStakes {...all} />)}
          <BetBar
            sums={shown}
            payer={payer}
            bestMinor={isTicket ? (plan.figures?.mostMinor ?? 0n) : best}
            isOpen={isOpen}
            isSending={isSending}
            isReady={isOpen && isOnline && shown.problem === null}
            problem={shown.problem}
            question={null}
            hint={t('league.hint')}
            lastMinor={null}
            onPlace={place}
            onMove={() => undefined}
            onRepeat={() => Promise.resolve()}
            onOpenSlip={() => setSlipOpen(true)}
            code={code}
          />
        </div>
      )}
      {areBetsOpen && (
        <LeagueBetsSheet terms={terms} slips={ownSlips} heldId={heldId} onClose={() => setBetsOpen(false)} />
      )}
      {!hasColumns && isSlipOpen && slipInFull}
      <SlipLink {...code} />
    </>
  );
}

/** Places the slips one after another, each under a key of its own, and stops at the first that is not
 *  taken. */
async function placeAll(slips: readonly DaySlip[]): Promise<boolean> {
  for (const { controller, prices, sale } of slips) {
    const outcome = sale ? await placeSlip(controller, prices, sale) : 'closed';
    if (outcome !== 'accepted') return false;
  }
  return slips.length > 0;
}

const sumStaked = (slips: readonly DaySlip[]) =>
  minor(slips.reduce<bigint>((sum, { stakedMinor }) => sum + stakedMinor, 0n));
