import { describe, expect, test } from 'vitest';

import { GAME_FAMILIES } from '@tessera/domain/games/families';

import { loadFamily } from './load-rules.ts';
import { ruleTextOf } from './rule-texts.ts';

describe('ruleTextOf', () => {
  test.each(GAME_FAMILIES)('explains every play of %s', async (code) => {
    const family = await loadFamily(code);
    const unexplained = (family?.plays ?? []).filter(({ key }) => ruleTextOf(code, key) === null);
    expect(family?.plays.length).toBeGreaterThan(0);
    expect(unexplained.map(({ key }) => key)).toEqual([]);
  });

  test.each([
    ['pk10', 'rank7', 'bet.rule.pk10.rank'],
    ['pk10', 'dt3', 'bet.rule.pk10.dt'],
    ['ssc', 'mid3', 'bet.rule.ssc.three'],
    ['ssc', 'rearAny', 'bet.rule.ssc.threeAny'],
    ['pc28', 'sum', 'bet.rule.pc28.sum'],
    ['11x5', 'any5', 'bet.rule.11x5.anyOf'],
    ['11x5', 'any6', 'bet.rule.11x5.anyWithin'],
    ['11x5', 'front3Set', 'bet.rule.11x5.frontSet'],
    ['mark6', 'all4', 'bet.rule.mark6.all'],
  ])('of %s %s is %s', (family, play, key) => {
    expect(ruleTextOf(family, play)).toBe(key);
  });

  test.each([
    ['k3', 'rank1'],
    ['roulette', 'side'],
    ['k3', 'constructor'],
    ['constructor', 'name'],
  ])('returns null for the unknown play %s %s', (family, play) => {
    expect(ruleTextOf(family, play)).toBeNull();
  });
});
