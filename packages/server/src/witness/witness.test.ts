import { expect, test } from 'vitest';

import { cosignMessage } from '@tessera/domain/fairness/close-record';
import { fromHex } from '@tessera/domain/fairness/encoding';
import { isSigned } from '@tessera/domain/fairness/receipt';
import { DAY_MS } from '@tessera/domain/time';

import {
  START_MS,
  testAnnouncement,
  testClock,
  testFolder,
  testOperator,
  testRecord,
} from '../../tests/support/fairness/fairness-fixture.ts';
import { openKeeper } from '../keeper/keeper.ts';
import { openWitness } from './witness.ts';

const GUARD_MS = 15_000;

function setUp() {
  const clock = testClock();
  const operator = testOperator(testFolder());
  const alarms: unknown[] = [];
  const dir = testFolder();
  const open = () => openWitness({ dir, clock, guardMs: GUARD_MS, onAlarm: (alarm) => alarms.push(alarm) });
  const witness = open();
  const keeper = openKeeper({ dir: testFolder(), clock });
  const chain = keeper.createChain({ game: 'k3-3', policy: 2, length: 300 });
  const terms = witness.createChain({ operatorChain: chain.chainId, length: 300 });
  const announcement = testAnnouncement(operator, chain, 2, [terms]);
  witness.announce({ announcement });
  keeper.announce({ announcement });
  const record = (index: number, leafCount = 0) => testRecord(operator, announcement, index, leafCount);
  return { clock, alarms, open, witness, keeper, chain, terms, announcement, record };
}

test('releases a co-signed value after the guard, and the keeper accepts it', () => {
  const { clock, witness, keeper, terms, record } = setUp();
  const first = record(1);
  clock.set(first.close.sealedAt);
  expect(() => witness.reveal(first)).toThrow(
    expect.objectContaining({ code: 'TOO_EARLY', retryAfterMs: GUARD_MS }),
  );
  clock.set(first.close.sealedAt + GUARD_MS);
  const reveal = witness.reveal(first);
  expect(reveal.seenAt).toBe(first.close.sealedAt);
  const message = cosignMessage(fromHex(first.close.q), fromHex(reveal.value), reveal.seenAt);
  expect(isSigned(message, fromHex(reveal.cosignature), fromHex(terms.key))).toBe(true);

  clock.set(first.close.drawsAt);
  expect(() => keeper.release({ ...first, sources: [] })).toThrow('SOURCES_UNFIT');
  const forged = { ...reveal, seenAt: reveal.seenAt - 1 };
  expect(() => keeper.release({ ...first, sources: [forged] })).toThrow('SOURCES_UNFIT');
  keeper.release({ ...first, sources: [reveal] });
});

test('repeats value and time for the same record, also after a restart', () => {
  const { clock, witness, open, record } = setUp();
  clock.set(START_MS + DAY_MS);
  const first = witness.reveal(record(1));
  clock.set(START_MS + 2 * DAY_MS);
  expect(witness.reveal(record(1))).toEqual(first);
  witness.close();
  expect(open().reveal(record(1))).toEqual(first);
});

test('binds the index to the first record, even before its value is released', () => {
  const { clock, witness, alarms, record } = setUp();
  clock.set(record(1).close.sealedAt);
  expect(() => witness.reveal(record(1))).toThrow('TOO_EARLY');
  clock.set(START_MS + DAY_MS);
  expect(() => witness.reveal(record(1, 9))).toThrow('OTHER_RECORD');
  expect(alarms).toHaveLength(1);
  witness.reveal(record(1));
  expect(() => witness.reveal(record(1, 9))).toThrow('OTHER_RECORD');
});

test('binds nothing for a record that claims a close in the future', () => {
  const { clock, witness, record } = setUp();
  clock.set(record(1).close.closesAt - 1);
  expect(() => witness.reveal(record(1, 9))).toThrow('TOO_EARLY');
  clock.set(START_MS + DAY_MS);
  witness.reveal(record(1));
});

test('releases values in order, because one reveals all lower ones', () => {
  const { clock, witness, record } = setUp();
  clock.set(START_MS + DAY_MS);
  expect(() => witness.reveal(record(2))).toThrow('OUT_OF_ORDER');
  witness.reveal(record(1));
  witness.reveal(record(2));
});

test('serves an operator chain once, and only under an announcement that names it', () => {
  const { witness, chain, terms, announcement } = setUp();
  expect(witness.createChain({ operatorChain: chain.chainId, length: 300 })).toEqual(terms);
  expect(() => witness.createChain({ operatorChain: chain.chainId, length: 299 })).toThrow('INPUT_INVALID');
  const operator = testOperator(testFolder());
  const other = testAnnouncement(operator, chain, 2, [{ ...terms, head: '22'.repeat(32) }]);
  expect(() => witness.announce({ announcement: other })).toThrow('ANNOUNCEMENT_UNFIT');
  const second = testAnnouncement(operator, chain, 2, [terms]);
  expect(() => witness.announce({ announcement: second })).toThrow('ANNOUNCEMENT_FIXED');
  expect(witness.announce({ announcement })).toEqual({ hash: announcement.hash });
});

test('abandons a round a day after its draw and withholds its value from then on', () => {
  const { clock, witness, record } = setUp();
  clock.set(record(1).close.drawsAt + DAY_MS - 1);
  expect(() => witness.abandon(record(1))).toThrow('TOO_EARLY');
  clock.set(record(1).close.drawsAt + DAY_MS);
  witness.abandon(record(1));
  expect(() => witness.reveal(record(1))).toThrow('ABANDONED');
  witness.reveal(record(2));
});
