import { useId, useState } from 'react';

import { minor } from '@tessera/domain/money';
import { sureLoss } from '@tessera/domain/slip-outcome';

import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { openUrl } from '../../../../nav/nav.ts';
import { play } from '../../../../settings/feel/feel.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { BetBar } from '../board/bet-bar.tsx';
import { MoneyLine } from '../board/money-line.tsx';
import { StakeRow } from '../board/stake-row.tsx';
import { UndoLine } from '../board/undo-line.tsx';
import { placeSlip } from '../place/place-slip.ts';
import { takeBack } from '../place/take-back.ts';
import type { Payer } from '../slip/slip-foot.tsx';
import { refusalMessage } from '../slip/slip-messages.ts';
import { stakeOf } from '../slip/stake-target.ts';
import { type DaySlip, openSlips, sumAll } from './day-slips.ts';
import { LeagueSlip } from './league-slip.tsx';
import type { LeagueTerms } from './match-view.ts';
import { useBestReturn } from './use-best-return.ts';

import foot from '../board/bet-foot.module.css';

type LeagueFootProps = {
  readonly terms: LeagueTerms;
  readonly slips: readonly DaySlip[];
  readonly payer: Payer;
  readonly balanceMinor: bigint | null;
  /** The player's bets on the days on sale. */
  readonly betCount: number;
};

/** The money, the stake and the one button for the slips of all match days together. */
export function LeagueFoot({ terms, slips, payer, balanceMinor, betCount }: LeagueFootProps) {
  const t = useT();
  const isOnline = useOnline();
  const [isSlipOpen, setSlipOpen] = useState(false);
  const open = openSlips(slips);
  const sums = sumAll(open, balanceMinor);
  const best = useBestReturn(terms, open);
  const isSending = slips.some(({ state }) => state.pending !== null);
  const hasLines = slips.some(({ state }) => state.lines.length > 0);
  if (isSlipOpen && !hasLines && !isSending) setSlipOpen(false);
  const place = async (): Promise<void> => {
    const isDone = await placeAll(open);
    if (isDone) play('stamp');
    setSlipOpen(!isDone);
  };
  const all = { open, sums, balanceMinor, best };
  return (
    <>
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
      {balanceMinor !== null && (
        <MoneyLine
          payer={payer}
          balanceMinor={balanceMinor}
          bets={{ count: betCount, stakedMinor: sumStaked(slips) }}
          onOpen={() => void openUrl(`/pages/game/record?game_id=${terms.game.id}`)}
        />
      )}
      <div className={foot['foot']}>
        {open.length > 0 && !isSending && <Stakes {...all} />}
        <BetBar
          sums={sums}
          payer={payer}
          bestMinor={best}
          isOpen={open.length > 0}
          isSending={isSending}
          isReady={open.length > 0 && isOnline && sums.problem === null}
          question={null}
          hint={t('league.hint')}
          lastMinor={null}
          onPlace={place}
          onMove={() => undefined}
          onRepeat={() => Promise.resolve()}
          onOpenSlip={() => setSlipOpen(true)}
        />
      </div>
      {isSlipOpen && hasLines && (
        <LeagueSlip {...all} slips={slips} payer={payer} onPlace={place} onClose={() => setSlipOpen(false)} />
      )}
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

type StakesProps = {
  readonly open: readonly DaySlip[];
  readonly sums: ReturnType<typeof sumAll>;
  readonly balanceMinor: bigint | null;
  readonly best: bigint | null;
};

/** The stake of all lines, and what speaks against it. */
function Stakes({ open, sums, balanceMinor, best }: StakesProps) {
  const t = useT();
  const locale = useLocale();
  const noteId = useId();
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
  const note = problem ? refusalMessage(t, problem, missingMinor) : loss;
  return (
    <>
      <StakeRow
        stake={stake}
        bounds={bounds}
        isInvalid={problem !== null}
        noteId={noteId}
        onStake={(next) =>
          open.forEach(({ controller }) =>
            controller.dispatch({ type: 'stakeChanged', id: null, stake: next }),
          )
        }
      />
      {note !== null && (
        <p className={foot['note']} id={noteId} role="alert">
          <Icon name="warning" size={16} />
          <span>{note}</span>
        </p>
      )}
    </>
  );
}
