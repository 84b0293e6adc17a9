import { describe, expect, test } from 'vitest';

import { promiseOf, stagesOf, type Withdrawal } from './stages.ts';
import { withdrawalOf } from './test-withdrawal.ts';

const [ASKED, APPROVED, ENDED] = [1000, 1060, 1120];

describe('withdrawal stages', () => {
  test.each<[string, Partial<Withdrawal>, readonly string[]]>([
    ['in review', { stage: 'review' }, ['requested done 1000', 'review now null', 'paying next null']],
    [
      'approved',
      { stage: 'approved', approvetime: APPROVED },
      ['requested done 1000', 'approved done 1060', 'paying now null'],
    ],
    [
      'paid',
      { stage: 'paid', approvetime: APPROVED, finishtime: ENDED },
      ['requested done 1000', 'approved done 1060', 'paid done 1120'],
    ],
    [
      'refused by the house',
      { stage: 'refused', finishtime: ENDED },
      ['requested done 1000', 'refused failed 1120'],
    ],
    [
      'refused by the rail',
      { stage: 'refused', approvetime: APPROVED, finishtime: ENDED },
      ['requested done 1000', 'approved done 1060', 'refused failed 1120'],
    ],
  ])('lists the stages of a withdrawal that is %s', (_, change, way) => {
    const stages = stagesOf(withdrawalOf(1, { createtime: ASKED, ...change }));
    expect(
      stages.map(({ key, state, at }) => `${key.replace('withdrawLog.step.', '')} ${state} ${at}`),
    ).toEqual(way);
  });

  test.each<[Partial<Withdrawal>, boolean, string]>([
    [{ stage: 'review' }, true, 'open'],
    [{ stage: 'review' }, false, 'overdue'],
    [{ stage: 'approved' }, false, 'overdue'],
    [{ stage: 'paid', finishtime: 2000, duetime: 2000 }, false, 'kept'],
    [{ stage: 'paid', finishtime: 2001, duetime: 2000 }, false, 'late'],
    [{ stage: 'refused', finishtime: 9999 }, false, 'none'],
  ])('of %j, before its due time: %s, rates the promise as %s', (change, isBefore, promised) => {
    expect(promiseOf(withdrawalOf(1, change), isBefore)).toBe(promised);
  });
});
