import { describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createIdMaker, ID_EPOCH_MS } from './ids.ts';

const at = (...times: number[]) => ({
  now: () => epochMs(ID_EPOCH_MS + (times.length > 1 ? times.shift()! : times[0]!)),
});

describe('id generator', () => {
  it('encodes milliseconds, server and counter', () => {
    const ids = createIdMaker(at(5), 3);
    expect(ids.next()).toBe((5n << 22n) | (3n << 12n));
    expect(ids.next()).toBe((5n << 22n) | (3n << 12n) | 1n);
  });

  it('issues consecutive ids for a slip of many lines', () => {
    const ids = createIdMaker(at(5), 3);
    const first = ids.next(200);
    expect(ids.next()).toBe(first + 200n);
  });

  it('increases when the clock steps back', () => {
    const ids = createIdMaker(at(1000, 10, 10, 10), 1);
    const made = [ids.next(), ids.next(), ids.next(), ids.next()];
    expect(made.toSorted((a, b) => Number(a - b))).toEqual(made);
    expect(new Set(made).size).toBe(4);
  });

  it('moves to the next millisecond when one is exhausted, without splitting a slip', () => {
    const ids = createIdMaker(at(7), 0);
    ids.next(4000);
    expect(ids.next(200)).toBe(8n << 22n);
  });

  it('never repeats an id at full speed on two servers', () => {
    const clock = { now: () => epochMs(Date.UTC(2026, 0, 1)) };
    const [one, two] = [createIdMaker(clock, 1), createIdMaker(clock, 2)];
    const made = new Set<bigint>();
    for (let i = 0; i < 20_000; i += 1) made.add(one.next()).add(two.next());
    expect(made.size).toBe(40_000);
  });

  it('rejects a server number of more than 10 bits', () => {
    expect(() => createIdMaker(at(1), 1024)).toThrow('the server number has 10 bits');
  });
});
