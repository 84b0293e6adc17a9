import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { useDatabase } from '../support/database.ts';
import {
  addMembers,
  movedTo,
  nextDueRound,
  placeBets,
  stateOf,
  type TestBet,
  useWorld,
  type World,
} from '../support/round-world.ts';

const K3 = 1;
const MEMBERS = [100_001, 100_002];
const BETS: TestBet[] = MEMBERS.flatMap((member) => [
  { member, selection: 'side:odd', stakeMinor: 101n },
  { member, selection: 'side:even', stakeMinor: 203n },
]);
const STAKES = new Map(MEMBERS.map((member) => [String(member), 304n]));

const ON_THE_WAY: readonly Failpoint[] = [
  'rounds-closed',
  'close-recorded',
  'round-sealed',
  'witness-revealed',
  'sources-kept',
  'seed-released',
  'draw-inserted',
  'results-inserted',
  'draw-stored',
  'settlement-claimed',
  'round-covered',
  'posting-claimed',
  'posting-entered',
  'chunk-paid',
  'chunk-committed',
  'round-settled',
  'audit-appended',
  'event-appended',
  'transaction-before-commit',
  'transaction-committed',
];
const WHEN_CALLED_OFF: readonly Failpoint[] = [
  'void-marked',
  'void-stored',
  'index-abandoned',
  'audit-appended',
  'event-appended',
  'transaction-before-commit',
  'transaction-committed',
];

const database = useDatabase();
const world = useWorld(database, [K3], 'witness');

beforeAll(async () => addMembers(await world.server(), MEMBERS, 50_000_000n));
afterEach(() => armFailpoints(undefined));

/** Loses the connection once, when the failpoint is next reached. Returns whether it was reached. */
function failOnceAt(wanted: Failpoint): () => boolean {
  let hasFired = false;
  armFailpoints((point) => {
    if (point !== wanted || hasFired) return;
    hasFired = true;
    throw Object.assign(new Error(`connection terminated at ${point}`), { code: 'ECONNRESET' });
  });
  return () => hasFired;
}

/** One server fails at the failpoint and another one takes over. */
async function failAndGoOn(point: Failpoint, overrides: Partial<World> = {}): Promise<boolean> {
  const [fails, goesOn] = [await world.server(1, overrides), await world.server(2, overrides)];
  const hasFired = failOnceAt(point);
  await roundSteps(fails)
    .tick()
    .catch(() => {});
  await roundSteps(goesOn).tick();
  return hasFired();
}

describe('server after an injected fault', () => {
  it.each(ON_THE_WAY)('leaves a round at %s that the next server completes', async (point) => {
    const id = await nextDueRound(database, K3);
    await placeBets(await world.server(), id, BETS);
    expect(await failAndGoOn(point)).toBe(true);
    expect(await stateOf(database, id)).toBe('settled');
    const paid = await movedTo(database, id, 'payout');
    expect(paid.size).toBe(MEMBERS.length);
  });

  it.each(WHEN_CALLED_OFF)('leaves a round at %s that the next server voids', async (point) => {
    const witness = { ...world.witness, reveal: () => Promise.reject(new Error('the witness is gone')) };
    const gone = { witness: witness as unknown as World['witness'] };
    const id = await nextDueRound(database, K3, DAY_MS + MINUTE_MS);
    await placeBets(await world.server(), id, BETS);
    expect(await failAndGoOn(point, gone)).toBe(true);
    expect(await stateOf(database, id)).toBe('void');
    expect(await movedTo(database, id, 'refund')).toEqual(STAKES);

    const next = await nextDueRound(database, K3);
    await roundSteps(await world.server(2)).tick();
    expect(await stateOf(database, next)).toBe('settled');
  });
});
