import type { ActionDispatch } from 'react';

import { lineNames } from '../../../../../bets/bet-names.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import type { Payer } from '../../slip/slip-foot.tsx';
import { StakeBoard } from '../../slip/stake/stake-board.tsx';
import type { StakeKeys, StakeKeysAction } from '../../slip/stake/stake-keys.ts';
import type { SlipSums } from '../../slip/state/slip-sums.ts';
import { type LeftQuestion, useLeftOfAll } from '../../slip/use-left.ts';
import type { DaySlip } from '../day-slips.ts';
import { DayLines } from './day-lines.tsx';
import { stakeOfSingles } from './stake-of-singles.ts';

import styles from '../../slip/slip.module.css';

type SinglesBodyProps = {
  /** Of all match days, closed ones among them. */
  readonly slips: readonly DaySlip[];
  /** Those that will be placed. */
  readonly open: readonly DaySlip[];
  readonly sums: SlipSums;
  readonly balanceMinor: bigint | null;
  readonly payer: Payer;
  readonly message: string | null;
  readonly isLocked: boolean;
  readonly keys: StakeKeys;
  readonly press: ActionDispatch<[StakeKeysAction]>;
  readonly onClear: () => void;
};

/** The lines of all match days, each a bet of its own. Lines of a day that has closed stay and say so. */
export function SinglesBody(props: SinglesBodyProps) {
  const { slips, open, sums, balanceMinor, payer, message, isLocked, keys, press, onClear } = props;
  const t = useT();
  const edited = isLocked ? null : keys.target;
  const [day, line] = targetOf(open, edited);
  const filled = slips.filter(({ state }) => state.lines.length > 0);
  const left = useLeftOfAll(filled.map((slip) => leftQuestionOf(slip, payer)));
  const leftOf = new Map(filled.map((slip, at) => [slip, left[at]]));
  const target = day && stakeOfSingles({ day, line }, { open, sums, balanceMinor, leftOf });
  const setStake = (stake: string): void => {
    const concerned = line === null ? open : open.filter((each) => each === day);
    for (const { controller } of concerned) controller.dispatch({ type: 'stakeChanged', id: line, stake });
  };
  const subject =
    target?.line && day ? t('bet.lineName', lineNames(target.line, day.prices.plays)) : t('bet.allStakes');
  return (
    <div className={styles.slip}>
      {filled.map((slip) => (
        <DayLines
          key={placeOf(slip)}
          slip={slip}
          left={leftOf.get(slip)}
          message={message}
          edited={day === slip ? line : null}
          onEdit={(id) => press({ type: 'opened', target: `${placeOf(slip)} ${id}` })}
          onTyped={() => press({ type: 'typed' })}
        />
      ))}
      {target && !isLocked && (
        <StakeBoard
          subject={subject}
          target={target}
          keys={keys}
          press={press}
          onStake={setStake}
          onClear={onClear}
        />
      )}
    </div>
  );
}

const placeOf = ({ terms, day }: DaySlip): string => `${terms.game.id} ${day.game_no}`;

const leftQuestionOf = ({ day, controller, state, prices, sale }: DaySlip, payer: Payer): LeftQuestion => ({
  gameId: prices.game.id,
  issue: state.pending !== null || sale === null ? null : day.game_no,
  owner: payer === 'member' ? controller.owner : '',
  lines: state.lines,
});

/** The day and the line that the keypad sets: the first day and no line stand for all. */
function targetOf(
  open: readonly DaySlip[],
  target: string | null,
): readonly [DaySlip | undefined, string | null] {
  const day = open.find((slip) => target?.startsWith(`${placeOf(slip)} `));
  return day && target !== null ? [day, target.slice(placeOf(day).length + 1)] : [open[0], null];
}
