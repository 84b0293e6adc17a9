import { expect, it, onTestFinished, vi } from 'vitest';

import { placeBet } from '../../src/bet/place-bet.ts';
import { Refusal } from '../../src/kernel/refusal.ts';
import { balanceOf, countBets, useBettingServers } from '../support/betting-servers.ts';
import { newMember, newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { remoteServer } from './remote-server.ts';

const at = useDatabase();
const { server, game } = useBettingServers(at);

const refusalOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? { code: error.code, detail: error.detail } : error),
  );

it('answers a slip byte for byte as the deciding process does, from a batch of one and of many', async () => {
  const [one, two] = [remoteServer(server), remoteServer(server)];
  const round = await newRound(at.db, game());
  const slip = slipOf(round, ['sum', '11', '10'], ['side', 'big', '2.50'], ['threeDiff', '1-2-3-4', '1']);
  for (const count of [1, 7, 20]) {
    const members = await Promise.all(Array.from({ length: count }, () => newMember(at.db, 100_00n)));
    const replies = await Promise.all(
      members.map((member, i) => placeBet(i % 2 === 0 ? one : two, slip, member, 'same')),
    );
    const repeats = await Promise.all(members.map((member) => placeBet(server, slip, member, 'same')));
    expect(replies.map((reply) => JSON.stringify(reply))).toEqual(
      repeats.map((reply) => JSON.stringify(reply)),
    );
  }
});

it('answers a repeat and its first sending alike, when both wait and bring seeds of their own', async () => {
  const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
  const slip = slipOf(round, ['sum', '11', '10']);
  const replies = await Promise.all(
    [remoteServer(server), remoteServer(server), server].map((each) => placeBet(each, slip, member, 'both')),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await countBets(at, round.id)).toBe(1);
  expect(await balanceOf(at, member.accountId)).toBe(90_00n);
});

it('refuses with the code and the detail of the deciding process', async () => {
  const [poor, rich] = [await newMember(at.db, 5_00n), await newMember(at.db, 100_000_00n)];
  const round = await newRound(at.db, game());
  const closed = await newRound(at.db, game(), -1_000);
  const cases = [
    [poor, slipOf(round, ['sum', '11', '10'])],
    [rich, slipOf(round, ['sum', '11', '10'], ['sum', '12', '0.50'])],
    [rich, slipOf(round, ['sum', '11', '90000'])],
    [rich, slipOf(closed, ['sum', '11', '10'])],
  ] as const;
  for (const [member, slip] of cases) {
    const here = await refusalOf(placeBet(server, slip, member, 'no'));
    expect(here).toMatchObject({ code: expect.any(String) });
    expect(await refusalOf(placeBet(remoteServer(server), slip, member, 'no'))).toEqual(here);
  }
});

it('refuses another slip under the key of one that waits at another worker', async () => {
  const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
  const results = await Promise.all([
    refusalOf(placeBet(remoteServer(server), slipOf(round, ['sum', '11', '10']), member, 'key')),
    refusalOf(placeBet(remoteServer(server), slipOf(round, ['sum', '12', '10']), member, 'key')),
  ]);
  expect(results).toEqual(['accepted', { code: 'IDEMPOTENCY_KEY_REUSED', detail: undefined }]);
});

it('says how long a slip has waited before it came to the deciding process', async () => {
  const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
  const late = { ...member, waitedMs: () => 9_001 };
  expect(
    await refusalOf(placeBet(remoteServer(server), slipOf(round, ['sum', '11', '10']), late, 'late')),
  ).toEqual({ code: 'SERVER_BUSY', detail: undefined });
  expect(await countBets(at, round.id)).toBe(0);
});

it('leaves open what became of a slip without an outcome in time, and a repeat tells', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 0;
  let isCut = true;
  const worker = remoteServer(server, { elapsed: () => now, isCut: () => isCut });
  const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
  const slip = slipOf(round, ['sum', '11', '10']);
  const first = refusalOf(placeBet(worker, slip, member, 'open'));
  await expect.poll(() => countBets(at, round.id)).toBe(1);
  now = 9_000;
  vi.advanceTimersByTime(1_000);
  expect(await first).toEqual({ code: 'SERVER_BUSY', detail: { outcome: 'confirming' } });
  isCut = false;
  expect(await placeBet(worker, slip, member, 'open')).toMatchObject({ balance: '90.00' });
  expect(await countBets(at, round.id)).toBe(1);
});

it('passes a fault on as a fault', async () => {
  const broken = { ...server, bets: { ...server.bets, place: () => Promise.reject(new Error('torn')) } };
  const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
  const error = await refusalOf(
    placeBet(remoteServer(broken), slipOf(round, ['sum', '11', '10']), member, 'x'),
  );
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain('torn');
});
