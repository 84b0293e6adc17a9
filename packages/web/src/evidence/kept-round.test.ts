import { describe, expect, test } from 'vitest';

import { inMemory } from './evidence-storage.ts';
import { AGREED_MAX, demoRound, type KeptRound } from './kept-round.ts';

const round = (at: number, state: KeptRound['state']): KeptRound => ({
  ...demoRound({ owner: '7', roundId: String(at), keptAtMs: at }, ''),
  state,
});

describe('room for evidence', () => {
  test('is made by the oldest rounds that agree, and by no others', async () => {
    const storage = inMemory();
    const put = (one: KeptRound) => storage.change(one.owner, one.roundId, () => one);
    await put(round(0, 'waiting'));
    await put(round(1, 'differs'));
    await put({ ...round(2, 'agrees'), owner: '8' });
    for (let at = 3; at < AGREED_MAX + 5; at += 1) await put(round(at, 'agrees'));
    const kept = await storage.all('7');
    expect(kept.filter(({ state }) => state === 'agrees')).toHaveLength(AGREED_MAX);
    expect(
      kept
        .map(({ keptAtMs }) => keptAtMs)
        .toSorted((a, b) => a - b)
        .slice(0, 4),
    ).toEqual([0, 1, 5, 6]);
    expect(await storage.all('8')).toHaveLength(1);
  });
});
