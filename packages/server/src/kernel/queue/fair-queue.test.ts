import { expect, test } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

type Lane = 'a' | 'b' | 'c';

/** A queue whose work ends when it is told to, and what becomes of each request. Who asks, and in which lane,
 *  is the first letter of its name: of `x` and later ones the lane is `a`. */
function queue(atOnce: number, waitingMax: number, others: Partial<Record<Lane, number>> = {}) {
  const limits = { a: atOnce, b: atOnce, c: atOnce, ...others };
  const { run, refuseFull, isCrowded } = createFairQueue<Lane>(atOnce, {
    a: { atOnce: limits.a, waitingMax },
    b: { atOnce: limits.b, waitingMax },
    c: { atOnce: limits.c, waitingMax },
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const senderOf = (name: string) => {
    const who = name.charAt(0);
    return { lane: who === 'b' || who === 'c' ? who : 'a', who } as const;
  };
  return {
    begun,
    refused,
    running,
    isCrowded,
    ask: (...names: readonly string[]): void => {
      for (const name of names) {
        const work = (): Promise<void> => {
          begun.push(name);
          return new Promise((end) => running.push({ name, end }));
        };
        run(senderOf(name), work).catch((error: Error) => refused.push(`${name} ${error.message}`));
      }
    },
    /** Ends what began first, or last. */
    end: async (at: 0 | -1 = 0): Promise<void> => {
      running.splice(at, 1)[0]?.end();
      await settle();
    },
    /** Ends as much work as there is, one after the other. */
    endAll: async (): Promise<void> => {
      for (let next = running.shift(); next; next = running.shift()) {
        next.end();
        await settle();
      }
    },
    settle,
    /** Returns true if a further request of this name would be accepted. */
    hasRoom: (name: string): boolean => {
      try {
        refuseFull(senderOf(name));
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
  ask('u1', 'u2', 'u3', 'u4');
  expect(begun).toEqual(['u1', 'u2']);
  await endAll();
  expect(begun).toEqual(['u1', 'u2', 'u3', 'u4']);
});

test('serves who waits in turns, each one in its own order', async () => {
  const { begun, ask, endAll } = queue(1, 10);
  ask('u1', 'u2', 'u3', 'u4', 'v1', 'w1', 'v2');
  await endAll();
  expect(begun).toEqual(['u1', 'u2', 'v1', 'w1', 'u3', 'v2', 'u4']);
});

test('in a full queue the last of who has most waiting gives way, and the others come in', async () => {
  const { begun, refused, ask, endAll, settle } = queue(1, 4);
  ask('u1', 'u2', 'u3', 'u4', 'u5', 'u6');
  await settle();
  expect(refused).toEqual(['u6 SERVER_BUSY']);
  ask('v1', 'v2');
  await settle();
  expect(refused).toEqual(['u6 SERVER_BUSY', 'u5 SERVER_BUSY', 'u4 SERVER_BUSY']);
  ask('v3');
  await settle();
  expect(refused.at(-1)).toBe('v3 SERVER_BUSY');
  await endAll();
  expect(begun).toEqual(['u1', 'u2', 'v1', 'u3', 'v2']);
});

test.each([0, 1, 2, 4])(
  'tells beforehand who would be refused, with room for %i to wait',
  async (waitingMax) => {
    const { refused, ask, settle, hasRoom } = queue(2, waitingMax);
    for (const name of ['u1', 'v1', 'u2', 'u3', 'u4', 'u5', 'v2', 'w1', 'v3', 'w2', 'x1', 'y1', 'z1']) {
      const before = hasRoom(name.charAt(0));
      ask(name);
      await settle();
      expect(refused.includes(`${name} SERVER_BUSY`), name).toBe(!before);
    }
  },
);

test('goes on after work that failed', async () => {
  const { run } = createFairQueue(1, { a: { atOnce: 1, waitingMax: 1 } });
  const sender = { lane: 'a', who: 'u' } as const;
  await expect(run(sender, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(sender, () => Promise.resolve('fine'))).resolves.toBe('fine');
});

test('gives a free place to the lane that has the fewest, and of equals to the first', async () => {
  const { begun, ask, end, endAll } = queue(4, 10);
  ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'c1', 'c2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  for (let n = 0; n < 4; n++) await end();
  // Of a one ends each time: b has none, then c, then b and a one each after two more.
  expect(begun.slice(4)).toEqual(['b1', 'c1', 'a5', 'a6']);
  await endAll();
  expect(begun.slice(8)).toEqual(['b2', 'c2', 'b3']);
});

test('a crowd in one lane takes its places, waits and is refused alone', async () => {
  const { begun, refused, ask, end, endAll, settle, isCrowded } = queue(4, 4, { c: 2 });
  ask('c1', 'c2', 'c3');
  expect([begun, isCrowded('c')]).toEqual([['c1', 'c2'], false]);
  ask('c4');
  expect([isCrowded('a'), isCrowded('b'), isCrowded('c')]).toEqual([false, false, true]);
  ask('c5', 'c6', 'c7', 'c8');
  await settle();
  expect(refused).toEqual(['c7 SERVER_BUSY', 'c8 SERVER_BUSY']);
  ask('a1', 'b1', 'a2', 'b2', 'a3');
  expect(begun).toEqual(['c1', 'c2', 'a1', 'b1']);
  await end();
  expect(begun.slice(4), 'each lane has one: the first of them is served').toEqual(['a2']);
  await endAll();
  expect(begun.slice(5).toSorted()).toEqual(['a3', 'b2', 'c3', 'c4', 'c5', 'c6']);
  expect(refused).toHaveLength(2);
});

/** In the order of a counter to base five: a request of each lane, the end of the first and of the last. */
const STEPS = ['a', 'b', 'c', 'first', 'last'] as const;
const LENGTH = 6;
const [AT_ONCE, OF_C, WAITING_MAX] = [3, 1, 2];

test('in every order of six requests and ends no lane exceeds its limits, nor waits beside a free place', async () => {
  const broken: string[] = [];
  let refusals = 0;
  for (let n = 0; n < STEPS.length ** LENGTH; n++) {
    const order = Array.from({ length: LENGTH }, (_, at) => STEPS[Math.floor(n / 5 ** at) % 5]!);
    const { begun, refused, running, ask, end, settle } = queue(AT_ONCE, WAITING_MAX, { c: OF_C });
    const asked: string[] = [];
    const countOf = (names: readonly string[], lane: string) =>
      names.filter((name) => name.startsWith(lane)).length;
    const waitingOf = (lane: string) => countOf(asked, lane) - countOf(begun, lane) - countOf(refused, lane);
    const atOnceOf = (lane: string) => (lane === 'c' ? OF_C : AT_ONCE);
    for (const step of order) {
      const inside = running.map(({ name }) => name);
      const isFull = inside.length === AT_ONCE || countOf(inside, step) === atOnceOf(step);
      const isRefused = isFull && waitingOf(step) === WAITING_MAX;
      const before = refused.length;
      if (step === 'first' || step === 'last') await end(step === 'first' ? 0 : -1);
      else {
        asked.push(`${step}${asked.length}`);
        ask(asked.at(-1)!);
        await settle();
        // For those of its own lane alone, and only when there is neither a place nor room to wait.
        if (refused.length - before !== Number(isRefused)) broken.push(`refused: ${order.join(' ')}`);
        refusals += Number(isRefused);
      }
      const now = running.map(({ name }) => name);
      if (now.length > AT_ONCE) broken.push(`too many at once: ${order.join(' ')}`);
      for (const lane of ['a', 'b', 'c']) {
        const has = countOf(now, lane);
        if (has > atOnceOf(lane)) broken.push(`too many of ${lane}: ${order.join(' ')}`);
        if (waitingOf(lane) > 0 && now.length < AT_ONCE && has < atOnceOf(lane))
          broken.push(`${lane} waits beside a free place: ${order.join(' ')}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(refusals).toBeGreaterThan(100);
});
