import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';

import { sureLoss } from '@tessera/domain/wager/slip-outcome';

import { formatAmount } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { useOnline } from '../../../../../live/use-online.ts';
import { BreakFoot } from '../../../../../protection/break-band.tsx';
import { useExclusion } from '../../../../../protection/use-exclusion.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import { takeBack } from '../../place/take-back.ts';
import { SlipLink } from '../../share/slip-code.tsx';
import { refusalMessage } from '../../slip/slip-messages.ts';
import { MovedLine, PickedLine } from '../../slip/slip-news.tsx';
import type { SlipProps } from '../../slip/slip-props.ts';
import { questionOf } from '../../slip/slip-question.ts';
import { stakeOf } from '../../slip/stake/stake-target.ts';
import { linesRevived } from '../../slip/state/slip-lines.ts';
import { sumUp } from '../../slip/state/slip-sums.ts';
import { useBestPayout } from '../../slip/use-best-payout.ts';
import { BetBar } from './bet-bar.tsx';
import { CountedMoneyLine } from './counted-money-line.tsx';
import { StakeRow } from './stake-row.tsx';
import { UndoLine } from './undo-line.tsx';
import type { IssueBets } from './use-issue-bets.ts';

import styles from './bet-foot.module.css';

type BetFootProps = SlipProps & {
  readonly bets: IssueBets | null;
  /** The draw on the screen has returned more than its stakes. */
  readonly hasWon: boolean;
  readonly onOpen: (sheet: 'own' | 'slip') => void;
  /** The slip in full, where there is room for it. */
  readonly children?: ReactNode;
};

/** Foot of the bet page: the money, the stake, and the one button; or the whole slip. While the member takes
 *  a break, its end in place of what bets. */
export function BetFoot(props: BetFootProps) {
  const { controller, state, prices, sums, payer, heldMinor, bets, sale, isClosed, onPlace, onOpen } = props;
  const t = useT();
  const isOnline = useOnline();
  const { game, plays } = prices;
  const { fresh, pending } = state;
  const problem = state.refusal ?? sums.problem;
  const exclusion = useExclusion();
  const isOpen = sale !== null;
  const isEdited = isOpen && !isClosed && pending === null && state.lines.length > 0;
  const best = useBestPayout(game.family, state.lines, plays);
  const phase = pending?.phase ?? 'sent';
  const code = { gameId: game.id, loadLeague: null, onTaken: () => onOpen('slip') };
  const openSlip = useEffectEvent(() => onOpen('slip'));
  // Nobody should wait for an answer without a word.
  useEffect(() => {
    if (phase !== 'sent') openSlip();
  }, [phase]);
  const lastMinor = sumUp(linesRevived(state.lastLines, plays).lines, plays, game, NOBODY).totalMinor;
  const repeat = (): Promise<unknown> => {
    controller.dispatch({ type: 'lastRepeated', plays });
    return onPlace();
  };
  return (
    <>
      <div className={styles.undo} data-foot="">
        {fresh && (
          <UndoLine
            key={fresh.key}
            slip={fresh}
            isOpen={sale?.issue === fresh.issue}
            onUndo={() => takeBack(controller, fresh)}
            onOver={() => controller.dispatch({ type: 'freshOver' })}
          />
        )}
        {!isClosed && <MovedLine controller={controller} state={state} />}
        {!isClosed && <PickedLine controller={controller} state={state} />}
      </div>
      {heldMinor !== null && (
        <CountedMoneyLine
          payer={payer}
          balanceMinor={heldMinor}
          bets={bets}
          hasWon={props.hasWon}
          onOpen={() => onOpen('own')}
        />
      )}
      {props.children ?? (exclusion && <BreakFoot exclusion={exclusion} />) ?? (
        <div className={styles.foot}>
          {isEdited && <Stakes {...props} bestMinor={best} />}
          <BetBar
            sums={sums}
            payer={payer}
            bestMinor={best}
            isOpen={isOpen}
            isSending={pending !== null}
            isSettling={state.isSettling}
            isReady={isEdited && isOnline && problem === null}
            problem={problem}
            onAcceptOdds={() => controller.dispatch({ type: 'oddsAccepted', plays })}
            question={isClosed ? questionOf(t, state, sale?.issue ?? null) : null}
            lastMinor={isOpen && lastMinor > 0n ? lastMinor : null}
            onPlace={onPlace}
            onMove={(next) => controller.dispatch({ type: 'slipMoved', issue: next, plays })}
            onRepeat={repeat}
            onOpenSlip={() => onOpen('slip')}
            code={code}
          />
        </div>
      )}
      <SlipLink {...code} />
    </>
  );
}

const NOBODY = { balanceMinor: null, stakedMinor: 0n };

/** The stake of all lines, and its predicted refusal. */
function Stakes(props: BetFootProps & { readonly bestMinor: bigint | null }) {
  const { controller, state, prices, sums, balanceMinor, stakedMinor, bestMinor } = props;
  const t = useT();
  const locale = useLocale();
  const noteId = useId();
  const { lines } = state;
  const { stake, bounds } = stakeOf(null, {
    lines,
    sums,
    game: prices.game,
    standing: { balanceMinor, stakedMinor },
  });
  const refusal = state.refusal ?? sums.problem;
  const lossMinor = bestMinor === null ? 0n : sureLoss(sums.totalMinor, bestMinor);
  const missingMinor = balanceMinor === null ? 0n : sums.totalMinor - balanceMinor;
  const loss = lossMinor > 0n ? t('bet.sureLoss', { amount: formatAmount(lossMinor, locale) }) : null;
  const note = refusal ? refusalMessage(t, refusal, missingMinor) : loss;
  return (
    <>
      <StakeRow
        stake={stake}
        bounds={bounds}
        isInvalid={refusal !== null}
        noteId={noteId}
        onStake={(next) => controller.dispatch({ type: 'stakeChanged', id: null, stake: next })}
      />
      {note !== null && (
        <p className={styles.note} id={noteId} role="alert">
          <Icon name="warning" size={16} />
          <span>{note}</span>
        </p>
      )}
    </>
  );
}
