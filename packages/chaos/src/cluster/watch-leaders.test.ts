import { expect, it } from 'vitest';

import type { DatabaseNode } from './database-node.ts';
import { watchLeaders } from './watch-leaders.ts';

/** Polls once nodes that say at each question in turn whether they lead. */
async function twiceIn(...answers: readonly (readonly boolean[])[]): Promise<number> {
  const nodes = answers.map((each) => {
    const left = [...each];
    return { isPrimary: async () => left.shift() ?? false } as unknown as DatabaseNode;
  });
  const watch = watchLeaders({ nodes });
  await watch.stop();
  return watch.twice();
}

it('counts two leaders that both insist', async () => {
  expect(await twiceIn([true, true], [true, true], [false])).toBe(1);
});

it('does not count one that has just handed over', async () => {
  expect(await twiceIn([true, false], [true, true], [false])).toBe(0);
});
