import { describe, expect, test } from 'vitest';

import { judgeLegs, type LegTerms } from './legs.ts';

const legTerms = (changed: Partial<LegTerms> = {}, match = 'a'): LegTerms => ({
  match,
  kind: 'virtual',
  picks: ['h'],
  isBanker: false,
  maxLegs: 8,
  isExclusive: true,
  ...changed,
});
const three = (changed: Partial<LegTerms>) => [legTerms(), legTerms({}, 'b'), legTerms(changed, 'c')];

describe('legs', () => {
  test.each([
    ['of two matches in pairs', [legTerms(), legTerms({}, 'b')], [2]],
    ['with a banker in pairs and threes', three({ isBanker: true }), [2, 3]],
    ['with several picks of a market that has one winner', three({ picks: ['h', 'd'] }), [2]],
  ])('%s make a ticket', (_, legs, sizes) => {
    expect(judgeLegs(legs, sizes)).toEqual({ ok: true, value: null });
  });

  test.each([
    ['too_few', [legTerms()], [2], {}],
    ['too_many', Array.from({ length: 9 }, (_, at) => legTerms({}, String(at))), [2], {}],
    ['same_match', three({ match: 'a' }), [2], { leg: 2 }],
    ['kinds', three({ kind: 'real' }), [2], { leg: 2 }],
    ['picks', three({ picks: ['h', 'h'] }), [2], { leg: 2 }],
    ['picks', three({ picks: [] }), [2], { leg: 2 }],
    ['picks', three({ picks: ['h', 'd'], isExclusive: false }), [2], { leg: 2 }],
    ['market', three({ maxLegs: 2 }), [2], { leg: 2 }],
    ['banker', [legTerms({ isBanker: true }), legTerms({ isBanker: true }, 'b')], [2], {}],
    ['size', three({}), [], {}],
    ['size', three({}), [1], {}],
    ['size', three({}), [4], {}],
    ['size', three({}), [2, 2], {}],
    ['size', [legTerms({ isBanker: true }), legTerms({ isBanker: true }, 'b'), legTerms({}, 'c')], [2], {}],
  ] as const)('are refused as %s', (reason, legs, sizes, where) => {
    expect(judgeLegs(legs, sizes)).toEqual({
      ok: false,
      refusal: 'LEGS_INVALID',
      detail: { reason, ...where },
    });
  });
});
