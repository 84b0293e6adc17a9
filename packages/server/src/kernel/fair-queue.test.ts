import { expect, test } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

/** A queue whose work ends when it is told to, and what becomes of each request. */
function queue(atOnce: number, waitingMax: number) {
  const { run, refuseFull } = createFairQueue(atOnce, waitingMax);
  const begun: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    refused,
    ask: (...names: readonly string[]): void => {
      for (const name of names) {
        const work = (): Promise<void> => {
          begun.push(name);
          return new Promise((end) => running.push(end));
        };
        run(name.charAt(0), work).catch((error: Error) => refused.push(`${name} ${error.message}`));
      }
    },
    /** Ends as much work as there is, one after the other. */
    endAll: async (): Promise<void> => {
      for (let end = running.shift(); end; end = running.shift()) {
        end();
        await settle();
      }
    },
    settle,
    /** Whether a further request of this name would be let in. */
    hasRoom: (name: string): boolean => {
      try {
        refuseFull(name);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'SERVER_BUSY' });
        return false;
      }
    },
  };
}

test('runs so many at once and the others in order', async () => {
  const { begun, ask, endAll } = queue(2, 10);
  ask('a1', 'a2', 'a3', 'a4');
  expect(begun).toEqual(['a1', 'a2']);
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('serves who waits in turns, each one in its own order', async () => {
  const { begun, ask, endAll } = queue(1, 10);
  ask('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('in a full queue the last of who has most waiting gives way, and the others come in', async () => {
  const { begun, refused, ask, endAll, settle } = queue(1, 4);
  ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
  await settle();
  expect(refused).toEqual(['a6 SERVER_BUSY']);
  ask('b1', 'b2');
  await settle();
  expect(refused).toEqual(['a6 SERVER_BUSY', 'a5 SERVER_BUSY', 'a4 SERVER_BUSY']);
  ask('b3');
  await settle();
  expect(refused.at(-1)).toBe('b3 SERVER_BUSY');
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test.each([0, 1, 2, 4])(
  'tells beforehand who would be refused, with room for %i to wait',
  async (waitingMax) => {
    const { refused, ask, settle, hasRoom } = queue(2, waitingMax);
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'b2', 'c1', 'b3', 'c2', 'd1', 'e1', 'f1']) {
      const before = hasRoom(name.charAt(0));
      ask(name);
      await settle();
      expect(refused.includes(`${name} SERVER_BUSY`), name).toBe(!before);
    }
  },
);

test('goes on after work that failed', async () => {
  const { run } = createFairQueue(1, 1);
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run('a', () => Promise.resolve('fine'))).resolves.toBe('fine');
});
