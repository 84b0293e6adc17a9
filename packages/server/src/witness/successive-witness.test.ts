import { expect, test } from 'vitest';

import {
  testAnnouncement,
  testClock,
  testFolder,
  testOperator,
  testRecord,
} from '../../tests/support/fairness/fairness-fixture.ts';
import { openKeeper } from '../keeper/keeper.ts';
import { successiveWitness } from './successive-witness.ts';
import type { WitnessClient } from './witness-client.ts';
import { openWitness, type WitnessCalls } from './witness.ts';

/** The calls of a witness in this process, as over the wire. */
const remote = (calls: WitnessCalls & { readonly close: () => void }): WitnessClient => ({
  createChain: async (input) => calls.createChain(input),
  announce: async (input) => calls.announce(input),
  reveal: async (input) => calls.reveal(input),
  abandon: async (input) => calls.abandon(input),
  close: calls.close,
});

function setUp() {
  const clock = testClock();
  const operator = testOperator(testFolder());
  const keeper = openKeeper({ dir: testFolder(), clock });
  const open = () => remote(openWitness({ dir: testFolder(), clock, guardMs: 0 }));
  const announced = async (witness: WitnessClient) => {
    const chain = keeper.createChain({ game: 'k3-3', policy: 2, length: 300 });
    const terms = await witness.createChain({ operatorChain: chain.chainId, length: 300 });
    const announcement = testAnnouncement(operator, chain, 2, [terms]);
    await witness.announce({ announcement });
    return { terms, record: (index: number, bets = 0) => testRecord(operator, announcement, index, bets) };
  };
  return { clock, open, announced };
}

test('each witness answers for its own chains, and the later one gets the new ones', async () => {
  const { clock, open, announced } = setUp();
  const [earlier, later] = [open(), open()];
  const before = await announced(earlier);
  const both = successiveWitness(later, earlier);
  const after = await announced(both);
  expect(after.terms.key).not.toBe(before.terms.key);
  for (const { terms, record } of [before, after]) {
    const first = record(1);
    clock.set(first.close.sealedAt);
    expect(await both.reveal(first)).toMatchObject({ witness: terms.id });
    await expect(both.reveal(record(1, 4))).rejects.toThrow('OTHER_RECORD');
  }
  await expect(later.reveal(before.record(2))).rejects.toThrow('CHAIN_UNKNOWN');
});

test('one that cannot be reached is not replaced by the other', async () => {
  const { open, announced } = setUp();
  const earlier = open();
  const { record } = await announced(earlier);
  const later: WitnessClient = { ...open(), reveal: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  await expect(successiveWitness(later, earlier).reveal(record(1))).rejects.toThrow('ECONNREFUSED');
});
