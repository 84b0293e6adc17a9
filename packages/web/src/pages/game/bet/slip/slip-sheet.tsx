import { useReducer } from 'react';

import { lineNames, shortIssue } from '../../../../bets/bet-names.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { BreakBand } from '../../../../protection/break-band.tsx';
import { useExclusion } from '../../../../protection/use-exclusion.ts';
import { askedNumber } from '../picks/by-place.ts';
import { SlipAction } from './slip-action.tsx';
import { SlipClock } from './slip-clock.tsx';
import { SlipFoot } from './slip-foot.tsx';
import { SlipFrame } from './slip-frame.tsx';
import { refusalMessage } from './slip-messages.ts';
import { MovedLine } from './slip-news.tsx';
import type { SlipSheetProps } from './slip-props.ts';
import { questionOf } from './slip-question.ts';
import { Remedies } from './slip-remedies.tsx';
import { SlipRow } from './slip-row.tsx';
import { StakeBoard } from './stake/stake-board.tsx';
import { NO_KEYS, stakeKeysReducer } from './stake/stake-keys.ts';
import { stakeOf } from './stake/stake-target.ts';
import type { SlipLine } from './state/draft.ts';
import { chooseLineAction } from './state/line-actions.ts';
import { useBestPayout } from './use-best-payout.ts';
import { isNearCap, useLeft } from './use-left.ts';
import { QuickDepositForm, useQuickDeposit } from './use-quick-deposit.tsx';

import styles from './slip.module.css';

/** The slip: its lines with their stakes, what it costs and can pay, and the one tap that places it. When its
 *  issue has closed the lines are locked, and the tap takes them to the next. While the member takes a break
 *  they are locked too, and nothing places them. */
export function SlipSheet(props: SlipSheetProps) {
  const { controller, state, prices, sums, payer, balanceMinor, stakedMinor, sale, isClosed } = props;
  const issue = sale?.issue ?? null;
  const t = useT();
  const isOnline = useOnline();
  const [keys, press] = useReducer(stakeKeysReducer, NO_KEYS);
  const best = useBestPayout(prices.game.family, state.lines, prices.plays);
  const { pending } = state;
  const exclusion = useExclusion();
  const deposit = useQuickDeposit();
  const isLocked = pending !== null || isClosed || exclusion !== null;
  const edited = isLocked ? null : keys.target;
  const refusal = state.refusal ?? sums.problem;
  const left = useLeft({
    gameId: prices.game.id,
    issue: isOnline && !isLocked && issue === state.slipIssue ? issue : null,
    owner: payer === 'member' ? controller.owner : '',
    lines: state.lines.map((line) => ({
      ...line,
      number: askedNumber(
        prices.plays.find(({ play }) => play === line.play),
        line.number,
      ),
    })),
  });
  const isAnyNear = state.lines.some(({ id, stake }) => {
    const leftMinor = left.get(id);
    return leftMinor !== undefined && isNearCap(stake, leftMinor);
  });
  const target = stakeOf(edited, {
    lines: state.lines,
    sums,
    game: prices.game,
    standing: { balanceMinor, stakedMinor },
    left,
  });
  const shortMinor = balanceMinor === null ? 0n : sums.totalMinor - balanceMinor;
  const message = refusal && refusalMessage(t, refusal, shortMinor);
  const subject = target.line ? t('bet.lineName', lineNames(target.line, prices.plays)) : t('bet.allStakes');
  const shown = state.slipIssue || issue;
  const notice = pending
    ? t(`bet.${pending.phase}`)
    : isClosed
      ? questionOf(t, state, issue).text
      : isOnline
        ? message
        : t('bet.offline');
  const setStake = (id: string | null, stake: string): void =>
    controller.dispatch({ type: 'stakeChanged', id, stake });
  const hold = async (line: SlipLine): Promise<void> => {
    if (pending !== null) return;
    const action = await chooseLineAction(t, line, { plays: prices.plays, isFixed: isLocked });
    if (action === 'stake') press({ type: 'opened', target: line.id });
    if (action === 'all') setStake(null, line.stake);
    if (action === 'remove') controller.dispatch({ type: 'lineRemoved', id: line.id });
  };
  return (
    <SlipFrame
      isBeside={props.isBeside}
      title={shown === null ? t('bet.slip') : t('bet.slipOf', { no: shortIssue(shown) })}
      onClose={props.onClose}
      action={props.action}
      foot={
        exclusion && pending === null ? (
          <BreakBand exclusion={exclusion} />
        ) : (
          <SlipFoot
            head={!isClosed && !props.isBeside && <MovedLine controller={controller} state={state} />}
            lineCount={sums.lineCount}
            totalMinor={sums.totalMinor}
            bestMinor={best}
            // While a slip is on its way nobody knows whether the balance has paid for it already.
            balanceMinor={pending ? null : props.heldMinor}
            payer={payer}
            isCompact={edited !== null}
            notice={notice}
            remedies={
              !isLocked &&
              refusal && (
                <Remedies
                  {...props}
                  refusal={refusal}
                  onDeposit={deposit.ask}
                  onCap={(stake) => controller.dispatch({ type: 'stakesCapped', stake })}
                />
              )
            }
            action={<SlipAction {...props} isOnline={isOnline} />}
          />
        )
      }
    >
      <div className={styles.slip}>
        <ul>
          {state.lines.map((line, at) => (
            <SlipRow
              key={line.id}
              line={line}
              names={lineNames(line, prices.plays)}
              sums={sums.rows[at]}
              leftMinor={isLocked ? undefined : left.get(line.id)}
              fault={refusal?.row === at && !isClosed ? message : null}
              isEdited={edited === line.id}
              isLocked={pending !== null}
              isFixed={isLocked}
              onEdit={() => press({ type: 'opened', target: line.id })}
              onStake={(stake) => {
                press({ type: 'typed' });
                setStake(line.id, stake);
              }}
              onRemove={() => controller.dispatch({ type: 'lineRemoved', id: line.id })}
              onHold={() => void hold(line)}
            />
          ))}
        </ul>
        {isAnyNear && !isLocked && <p className={styles.note}>{t('bet.leftNote')}</p>}
        {!isLocked && (
          <StakeBoard
            subject={subject}
            target={target}
            keys={keys}
            press={press}
            onStake={(stake) => setStake(target.line?.id ?? null, stake)}
            onClear={() => controller.dispatch({ type: 'slipCleared' })}
          >
            <SlipClock closesAtMs={sale?.closesAtMs ?? null} />
          </StakeBoard>
        )}
        <QuickDepositForm of={deposit} />
      </div>
    </SlipFrame>
  );
}
