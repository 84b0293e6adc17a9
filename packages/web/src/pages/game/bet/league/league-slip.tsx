import { useReducer } from 'react';

import { lineNames } from '../../../../bets/bet-names.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useOnline } from '../../../../live/use-online.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Sheet } from '../../../../ui/sheet/index.ts';
import { Unanswered, type Payer, SlipFoot } from '../slip/slip-foot.tsx';
import { refusalMessage } from '../slip/slip-messages.ts';
import { SlipRow } from '../slip/slip-row.tsx';
import type { SlipSums } from '../slip/slip-sums.ts';
import { StakeBoard } from '../slip/stake-board.tsx';
import { NO_KEYS, stakeKeysReducer } from '../slip/stake-keys.ts';
import { stakeOf } from '../slip/stake-target.ts';
import { useLeft } from '../slip/use-left.ts';
import type { DaySlip } from './day-slips.ts';

import styles from '../slip/slip.module.css';

type LeagueSlipProps = {
  /** Of all match days, closed ones among them. */
  readonly slips: readonly DaySlip[];
  /** Those that will be placed. */
  readonly open: readonly DaySlip[];
  readonly sums: SlipSums;
  readonly best: bigint | null;
  readonly balanceMinor: bigint | null;
  readonly payer: Payer;
  readonly onPlace: () => Promise<void>;
  readonly onClose: () => void;
};

/** The slip of a league: singles over several matches and match days. Lines of a day that has closed stay and
 *  say so. */
export function LeagueSlip({
  slips,
  open,
  sums,
  best,
  balanceMinor,
  payer,
  onPlace,
  onClose,
}: LeagueSlipProps) {
  const t = useT();
  const isOnline = useOnline();
  const [keys, press] = useReducer(stakeKeysReducer, NO_KEYS);
  const waiting = slips.find(({ state }) => state.pending !== null);
  const phase = waiting?.state.pending?.phase;
  const missingMinor = balanceMinor === null ? 0n : sums.totalMinor - balanceMinor;
  const message = sums.problem && refusalMessage(t, sums.problem, missingMinor);
  const edited = phase ? null : keys.target;
  const [day, line] = targetOf(open, edited);
  const target =
    day &&
    stakeOf(line, {
      lines: line === null ? open.flatMap(({ state }) => state.lines) : day.state.lines,
      sums: line === null ? sums : day.sums,
      game: day.prices.game,
      standing: { balanceMinor, stakedMinor: day.stakedMinor },
    });
  const setStake = (stake: string): void => {
    const concerned = line === null ? open : open.filter((each) => each === day);
    for (const { controller } of concerned) controller.dispatch({ type: 'stakeChanged', id: line, stake });
  };
  const subject =
    target?.line && day ? t('bet.lineName', lineNames(target.line, day.prices.plays)) : t('bet.allStakes');
  return (
    <Sheet
      isOpen
      title={t('league.slipTitle', { n: sums.lineCount })}
      onClose={onClose}
      foot={
        <SlipFoot
          lineCount={sums.lineCount}
          totalMinor={sums.totalMinor}
          bestMinor={best}
          balanceMinor={phase ? null : balanceMinor}
          payer={payer}
          isCompact={edited !== null}
          notice={phase ? t(`bet.${phase}`) : isOnline ? message : t('bet.offline')}
          remedies={null}
          action={
            waiting && phase ? (
              <Unanswered
                phase={phase}
                onRetry={() => waiting.controller.askAgain()}
                onDrop={() => waiting.controller.giveUp()}
              />
            ) : (
              <Button
                isWide
                isDisabled={open.length === 0 || !isOnline || sums.problem !== null}
                onPress={onPlace}
              >
                {t(open.length === 0 ? 'bet.closed' : payer === 'visitor' ? 'bet.logInToBet' : 'bet.confirm')}
              </Button>
            )
          }
        />
      }
    >
      <div className={styles.slip}>
        {slips
          .filter(({ state }) => state.lines.length > 0)
          .map((slip) => (
            <DayLines
              key={slip.day.game_no}
              slip={slip}
              payer={payer}
              message={message}
              edited={day === slip ? line : null}
              onEdit={(id) => press({ type: 'opened', target: `${slip.day.game_no} ${id}` })}
              onTyped={() => press({ type: 'typed' })}
            />
          ))}
        {target && !phase && (
          <StakeBoard
            subject={subject}
            target={target}
            keys={keys}
            press={press}
            onStake={setStake}
            onClear={() => slips.forEach(({ controller }) => controller.dispatch({ type: 'slipCleared' }))}
          />
        )}
      </div>
    </Sheet>
  );
}

/** The day and the line that the keypad sets: the first day and no line stand for all. */
function targetOf(
  open: readonly DaySlip[],
  target: string | null,
): readonly [DaySlip | undefined, string | null] {
  const day = open.find(({ day: { game_no: issue } }) => target?.startsWith(`${issue} `));
  return day && target !== null ? [day, target.slice(day.day.game_no.length + 1)] : [open[0], null];
}

type DayLinesProps = {
  readonly slip: DaySlip;
  readonly payer: Payer;
  readonly message: string | null;
  /** The line that the keypad sets. */
  readonly edited: string | null;
  readonly onEdit: (id: string) => void;
  readonly onTyped: () => void;
};

/** The lines on one match day. */
function DayLines({ slip, payer, message, edited, onEdit, onTyped }: DayLinesProps) {
  const t = useT();
  const { day, controller, state, prices, sums, sale } = slip;
  const isLocked = state.pending !== null || sale === null;
  const refusal = state.refusal ?? sums.problem;
  const left = useLeft({
    gameId: prices.game.id,
    issue: isLocked ? null : day.game_no,
    owner: payer === 'member' ? controller.owner : '',
    lines: state.lines,
  });
  return (
    <section>
      <h3 className="lg-slip-day">{t('league.day', { season: day.season, day: day.day })}</h3>
      {sale === null && (
        <p className="lg-slip-closed">
          {t('league.dayClosed', { day: day.day })}
          <Button kind="quiet" size="s" onPress={() => controller.dispatch({ type: 'slipCleared' })}>
            {t('league.dropClosed')}
          </Button>
        </p>
      )}
      <ul>
        {state.lines.map((line, at) => (
          <SlipRow
            key={line.id}
            line={line}
            names={lineNames(line, prices.plays)}
            sums={sums.rows[at]}
            leftMinor={left.get(line.id)}
            fault={!isLocked && refusal?.row === at ? message : null}
            isEdited={edited === line.id}
            isLocked={state.pending !== null}
            isFixed={isLocked}
            onEdit={() => onEdit(line.id)}
            onStake={(stake) => {
              onTyped();
              controller.dispatch({ type: 'stakeChanged', id: line.id, stake });
            }}
            onRemove={() => controller.dispatch({ type: 'lineRemoved', id: line.id })}
            onHold={() => onEdit(line.id)}
          />
        ))}
      </ul>
    </section>
  );
}
