import { appendFileSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { commitmentOf, previousSeed } from '@tessera/domain/fairness/chain';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { DAY_MS } from '@tessera/domain/time';

import {
  START_MS,
  testAnnouncement,
  testClock,
  testFolder,
  testOperator,
  testRecord,
} from '../../tests/support/fairness/fairness-fixture.ts';
import { openOperatorKey } from '../fairness/operator-key.ts';
import { openKeeper } from './keeper.ts';

const LENGTH = 600;
const LATER = START_MS + 40 * DAY_MS;

function setUp(policy: 0 | 1 | 2 | 3 = 0) {
  const dir = testFolder();
  const clock = testClock();
  const operator = testOperator(dir);
  const alarms: unknown[] = [];
  const open = () => openKeeper({ dir, clock, onAlarm: (alarm) => alarms.push(alarm) });
  const keeper = open();
  const chain = keeper.createChain({ game: 'k3-3', policy, length: LENGTH });
  const announcement = testAnnouncement(operator, chain, policy);
  const record = (index: number, leafCount = 0) => testRecord(operator, announcement, index, leafCount);
  return { dir, clock, operator, alarms, open, keeper, chain, announcement, record };
}

test('releases seeds in order that hash to the head and match the commitments', () => {
  const { keeper, clock, announcement, chain, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  const { commitments } = keeper.commitments({ chainId: chain.chainId, from: 1, count: 300 });
  let below = chain.head;
  for (let index = 1; index <= 300; index += 1) {
    const { seed } = keeper.release({ ...record(index), sources: [] });
    expect(toHex(previousSeed(fromHex(chain.chainId), index, fromHex(seed)))).toBe(below);
    expect(toHex(commitmentOf(fromHex(chain.chainId), index, fromHex(seed)))).toBe(commitments[index - 1]);
    below = seed;
  }
});

test('binds an index to one record: repeats the seed for it, rejects and reports another', () => {
  const { keeper, clock, announcement, alarms, dir, open, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  const first = keeper.release({ ...record(1), sources: [] });
  expect(keeper.release({ ...record(1), sources: [] })).toEqual(first);
  const other = { ...record(1, 5), sources: [] };
  expect(() => keeper.release(other)).toThrow('OTHER_RECORD');
  expect(alarms).toEqual([{ chainId: other.chainId, index: 1, q: other.close.q }]);
  expect(readFileSync(path.join(dir, 'journal'), 'utf8')).toContain(`"refused"`);

  keeper.close();
  const again = open();
  expect(() => again.release(other)).toThrow('OTHER_RECORD');
  expect(again.release({ ...record(1), sources: [] })).toEqual(first);
});

test('releases an index only after all lower ones', () => {
  const { keeper, clock, announcement, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  expect(() => keeper.release({ ...record(2), sources: [] })).toThrow('OUT_OF_ORDER');
  keeper.release({ ...record(1), sources: [] });
  keeper.release({ ...record(2), sources: [] });
});

test('withholds a seed until the draw time of its round, and the refusal states the wait', () => {
  const { keeper, clock, announcement, record } = setUp();
  keeper.announce({ announcement });
  const { close, ...rest } = record(1);
  clock.set(close.drawsAt - 1);
  expect(() => keeper.release({ ...rest, close, sources: [] })).toThrow(
    expect.objectContaining({ code: 'TOO_EARLY', retryAfterMs: 1 }),
  );
  clock.set(close.drawsAt);
  keeper.release({ ...rest, close, sources: [] });
});

test('releases nothing before the announcement, and rejects a second announcement', () => {
  const { keeper, clock, announcement, operator, chain, record } = setUp();
  clock.set(LATER);
  expect(() => keeper.release({ ...record(1), sources: [] })).toThrow('ANNOUNCEMENT_MISSING');
  keeper.announce({ announcement });
  expect(keeper.announce({ announcement })).toEqual({ hash: announcement.hash });
  const other = testAnnouncement(operator, { ...chain }, 0);
  expect(() => keeper.announce({ announcement: { ...other, createdAt: 1 } })).toThrow('ANNOUNCEMENT_UNFIT');
  const stranger = testOperator(testFolder());
  const second = testAnnouncement(stranger, chain, 0);
  expect(() => keeper.announce({ announcement: second })).toThrow('ANNOUNCEMENT_FIXED');
});

test('rejects an announcement that differs from the chain as created', () => {
  const { keeper, operator, chain } = setUp();
  for (const change of [{ head: '11'.repeat(32) }, { length: LENGTH - 1 }]) {
    const announcement = testAnnouncement(operator, { ...chain, ...change }, 0);
    expect(() => keeper.announce({ announcement })).toThrow('ANNOUNCEMENT_UNFIT');
  }
});

test('rejects a modified record and one signed by another key', () => {
  const { keeper, clock, announcement, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  const good = record(1);
  const changed = { ...good, close: { ...good.close, leafCount: 1 }, sources: [] };
  expect(() => keeper.release(changed)).toThrow('RECORD_UNFIT');
  const stranger = testRecord(openOperatorKey(path.join(testFolder(), 'k.pem')), announcement, 1);
  expect(() => keeper.release({ ...stranger, sources: [] })).toThrow('NOT_SIGNED');
  expect(() => keeper.release({ ...record(LENGTH + 1), sources: [] })).toThrow('INDEX_OUT_OF_RANGE');
});

test('accepts no entropy sources for a solo chain', () => {
  const { keeper, clock, announcement, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  const extra = { type: 'beacon', round: 1, signature: '00'.repeat(48) } as const;
  expect(() => keeper.release({ ...record(1), sources: [extra] })).toThrow('SOURCES_UNFIT');
});

test('abandons a round without entropy after a day for good, and the chain continues', () => {
  const { keeper, clock, announcement, open, record } = setUp();
  keeper.announce({ announcement });
  clock.set(record(1).close.drawsAt + DAY_MS - 1);
  expect(() => keeper.abandon(record(1))).toThrow('TOO_EARLY');
  clock.set(record(1).close.drawsAt + DAY_MS);
  keeper.abandon(record(1));
  keeper.abandon(record(1));
  keeper.close();
  const again = open();
  expect(() => again.release({ ...record(1), sources: [] })).toThrow('ABANDONED');
  again.release({ ...record(2), sources: [] });
  expect(() => again.abandon(record(2))).toThrow('OTHER_RECORD');
});

test('reads a truncated journal up to the last complete line', () => {
  const { keeper, clock, announcement, dir, open, record } = setUp();
  keeper.announce({ announcement });
  clock.set(LATER);
  const first = keeper.release({ ...record(1), sources: [] });
  keeper.close();
  appendFileSync(path.join(dir, 'journal'), '{"kind":"given","at":1,"chai');
  const again = open();
  expect(again.release({ ...record(1), sources: [] })).toEqual(first);
  again.release({ ...record(2), sources: [] });
  again.close();
  open().release({ ...record(3), sources: [] });
});

test('secrets and journal are readable by their owner only', () => {
  const { dir, chain } = setUp();
  for (const file of ['journal', `secrets/${chain.chainId}`]) {
    expect(statSync(path.join(dir, file)).mode & 0o077, file).toBe(0);
  }
  expect(statSync(path.join(dir, 'secrets')).mode & 0o077).toBe(0);
  expect(readFileSync(path.join(dir, 'journal'), 'utf8')).not.toContain(
    readFileSync(path.join(dir, 'secrets', chain.chainId), 'utf8'),
  );
});
