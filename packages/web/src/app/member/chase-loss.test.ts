// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { isLossOfChase } from './chase-loss.ts';

const round = { roundId: '902', gameId: 1, issue: '20261121-0002' };
const chase = (id: string, game_id = 1, status = 'running', last_game_no = '20261121-0004') => ({
  id,
  game_id,
  status,
  last_game_no,
});
/** The stakes of each chase on the round, by its id. */
const STAKES: Readonly<Record<string, string>> = { a: '10.00', b: '5.00' };

function answer(list: readonly ReturnType<typeof chase>[]): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const id = /chase_id=(\w)/.exec(url)?.[1];
    const issues = [
      { round_id: '901', staked: '70.00' },
      { round_id: '902', staked: STAKES[id ?? ''] },
      { round_id: '903', staked: null },
    ];
    const data = id === undefined ? { list, next_before: null } : { issues };
    return new Response(JSON.stringify({ code: 1, msg: '', time: '1', data }));
  });
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['all of it was staked by a chase that goes on', [chase('a')], 1000n, true],
  ['the last round of the chase is bought already', [chase('a', 1, 'completed')], 1000n, true],
  ['two chases have staked it', [chase('a'), chase('b')], 1500n, true],
  ['a part of it is a bet of its own', [chase('a')], 1100n, false],
  ['the chase ends with this round', [chase('a', 1, 'running', round.issue)], 1000n, false],
  ['the chase has stopped', [chase('a', 1, 'stop_loss')], 1000n, false],
  ['the chase is on another game', [chase('a', 2)], 1000n, false],
  ['there is no chase', [], 1000n, false],
])('of a loss where %s', async (_, list, stakeMinor, isIt) => {
  answer(list);
  expect(await isLossOfChase(round, stakeMinor)).toBe(isIt);
});
