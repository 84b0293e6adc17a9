import { CHASE_BALANCE, findChaseFaults, orderChase } from './chase-fixture.ts';
import type { Control } from './control.ts';

/** A chase buys an issue with which it can lose more than its stop loss: the cost of the next issue is left
 *  out. */
export const chasePastStop: Control = {
  name: 'chase-past-stop',
  playBalance: CHASE_BALANCE,
  patches: [
    {
      file: 'packages/domain/src/chase/next-step.ts',
      from: 'nextCostMinor - profit > lossMinor',
      to: '-profit > lossMinor',
    },
  ],
  check: async (fixture) => {
    const chase = await orderChase(fixture, 4, '15.00');
    const faults = await findChaseFaults(fixture, chase);
    const [first] = await fixture.read<{ lost: boolean }>(
      'select returned_minor = 0 as lost from chase_issues where chase_id = $1 order by round_id limit 1',
      [chase.id],
    );
    if (!first?.lost) throw new Error('the first issue was not bought and lost');
    return faults;
  },
};
