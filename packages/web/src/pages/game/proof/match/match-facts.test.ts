import { expect, test } from 'vitest';

import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { honestRound } from '../../../../../../domain/tests/honest-round.ts';
import { matchesOf, shareOf } from './match-facts.ts';

const rounds = [1, 2, 3, 4, 5, 6].map((index): RoundReply =>
  honestRound({ family: 'football', policy: 2, index, selections: [] }),
);

test('the number drawn lies among those that stand for the score', () => {
  const matches = rounds.flatMap(matchesOf);
  expect(matches).toHaveLength(18);
  for (const match of matches) {
    const { ticket, score } = match;
    const table = match.table();
    const share = shareOf(table, score);
    expect(share.first).toBeLessThanOrEqual(ticket);
    expect(share.last).toBeGreaterThanOrEqual(ticket);
    expect(share.last - share.first + 1).toBe(share.count);
    expect([table.scoreOf(share.first), table.scoreOf(share.last)]).toEqual([score, score]);
  }
});

test('the goals add up to the score', () => {
  for (const { goals, score } of rounds.flatMap(matchesOf)) {
    expect(goals).toHaveLength(score.home + score.away);
    expect(goals.at(-1)?.score ?? { home: 0, away: 0 }).toEqual(score);
  }
});

test('numbers that are no match day have no matches to show', () => {
  const [round] = rounds;
  if (!round) throw new Error('a round was made');
  expect(matchesOf({ ...round, numbers: round.numbers.slice(1) })).toEqual([]);
  expect(matchesOf(honestRound({ family: 'k3', policy: 2, selections: [] }))).toEqual([]);
});
