import { lineNames } from '../../../../../bets/bet-names.ts';
import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { SlipClock } from '../../slip/slip-clock.tsx';
import { SlipRow } from '../../slip/slip-row.tsx';
import type { DaySlip } from '../day-slips.ts';

import css from './day-lines.css?inline';

adoptStyles(css);

type DayLinesProps = {
  readonly slip: DaySlip;
  /** Remaining stake that the match day accepts on each line, by its id.   Units: 1/100. */
  readonly left: ReadonlyMap<string, bigint> | undefined;
  readonly message: string | null;
  /** The line that the keypad sets. */
  readonly edited: string | null;
  readonly onEdit: (id: string) => void;
  readonly onTyped: () => void;
};

/** The lines on one match day. */
export function DayLines({ slip, left, message, edited, onEdit, onTyped }: DayLinesProps) {
  const t = useT();
  const { day, controller, state, prices, sums, sale } = slip;
  const isLocked = state.pending !== null || sale === null;
  const refusal = state.refusal ?? sums.problem;
  return (
    <section>
      <header className="lg-slip-day">
        <h3>{t('league.day', { season: day.season, day: day.day })}</h3>
        {sale && <SlipClock closesAtMs={sale.closesAtMs} />}
      </header>
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
            leftMinor={left?.get(line.id)}
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
