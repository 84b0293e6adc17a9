import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import {
  testAnnouncement,
  testFolder,
  testOperator,
  testRecord,
} from '../../tests/support/fairness/fairness-fixture.ts';
import { spawnFairness } from '../../tests/support/fairness/spawn-fairness.ts';
import { connectKeeper, type KeeperClient } from '../keeper/keeper-client.ts';
import type { KeeperCalls } from '../keeper/keeper.ts';
import { connectWitness } from '../witness/witness-client.ts';
import { lockFolder } from './folder-lock.ts';
import { remoteCalls } from './remote-calls.ts';
import { serveCalls, type Listen } from './serve-calls.ts';

function client(listen: Listen, dir: string): KeeperClient {
  const keeper = connectKeeper({ listen, bearer: readFileSync(path.join(dir, 'bearer'), 'utf8') });
  onTestFinished(() => keeper.close());
  return keeper;
}

const onSocket = (dir: string): string[] => ['--dir', dir, '--socket', path.join(dir, 'socket')];

test('a keeper killed at any time releases the same seed for the same record and none for another', async () => {
  const dir = testFolder();
  const operator = testOperator(testFolder());
  const first = await spawnFairness('keeper', onSocket(dir));
  const keeper = client(first.listen, dir);
  const chain = await keeper.createChain({ game: 'k3-3', policy: 0, length: 300 });
  const announcement = testAnnouncement(operator, chain, 0);
  await keeper.announce({ announcement });
  const record = testRecord(operator, announcement, 1);
  const { seed } = await keeper.release({ ...record, sources: [] });
  // More calls are pending when it is killed. Their outcome is unknown here and must not matter.
  const underWay = [2, 3].map((index) =>
    keeper.release({ ...testRecord(operator, announcement, index), sources: [] }).catch(() => undefined),
  );
  first.child.kill('SIGKILL');
  await Promise.all([first.exited, ...underWay]);

  const second = await spawnFairness('keeper', onSocket(dir));
  // The existing client reconnects to the new process by itself.
  const again = keeper;
  expect(second.listen).toEqual(first.listen);
  const other = { ...testRecord(operator, announcement, 1, 4), sources: [] };
  await expect(again.release(other)).rejects.toThrow('OTHER_RECORD');
  expect(await again.release({ ...record, sources: [] })).toEqual({ seed });
  await again.release({ ...testRecord(operator, announcement, 2), sources: [] });
  await again.release({ ...testRecord(operator, announcement, 3), sources: [] });
});

test('a keeper that hangs fails a call at its time limit, and answers the next call once it goes on', async () => {
  const dir = testFolder();
  const { child, listen } = await spawnFairness('keeper', onSocket(dir));
  const patient = client(listen, dir);
  const input = { game: 'k3-3', policy: 0, length: 300 };
  const { chainId } = await patient.createChain(input);
  const bearer = readFileSync(path.join(dir, 'bearer'), 'utf8');
  const hasty = remoteCalls<Pick<KeeperCalls, 'commitments'>>({ commitments: 50 }, { listen, bearer });
  onTestFinished(() => hasty.close());
  child.kill('SIGSTOP');
  const wanted = { chainId, from: 1, count: 1 };
  await expect(hasty.commitments(wanted)).rejects.toThrow('aborted');
  child.kill('SIGCONT');
  expect((await patient.commitments(wanted)).commitments).toHaveLength(1);
});

test('a second keeper on one socket does not start', async () => {
  const [first, second] = [testFolder(), testFolder()];
  const socket = path.join(first, 'socket');
  await spawnFairness('keeper', onSocket(first));
  const calls = { calls: {}, listen: { socket }, bearer: 'x', onFault: () => {} };
  await expect(serveCalls(calls)).rejects.toThrow('another process listens at');
  await (await serveCalls({ ...calls, listen: { socket: path.join(second, 'socket') } })).close();
});

test('keeper and witness exit without their parent, and cleanly on SIGTERM', async () => {
  const keeper = await spawnFairness('keeper', onSocket(testFolder()));
  keeper.child.stdin?.destroy();
  expect(await keeper.exited).toBe(0);
  const witness = await spawnFairness('witness', [...onSocket(testFolder()), '--guard-ms', '0']);
  witness.child.kill('SIGTERM');
  expect(await witness.exited).toBe(0);
});

test('a second keeper on one folder does not start, and a stale lock is taken over', async () => {
  const dir = testFolder();
  const first = await spawnFairness('keeper', onSocket(dir));
  expect(() => lockFolder(dir)).toThrow('another process works on');
  first.child.kill('SIGKILL');
  await first.exited;
  const unlock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow('another process works on');
  unlock();
  writeFileSync(path.join(dir, 'lock'), 'nonsense');
  lockFolder(dir)();
});

test('a caller without the secret, or with a malformed body, receives no data', async () => {
  const dir = testFolder();
  const { listen } = await spawnFairness('witness', ['--dir', dir, '--port', '0']);
  const stranger = connectWitness({ listen, bearer: 'guess' });
  onTestFinished(() => stranger.close());
  const input = { operatorChain: '00'.repeat(16), length: 10 };
  await expect(stranger.createChain(input)).rejects.toThrow('UNAUTHORIZED');

  const bearer = readFileSync(path.join(dir, 'bearer'), 'utf8');
  const place = 'port' in listen ? `http://127.0.0.1:${listen.port}` : '';
  const send = (name: string, body: string) =>
    fetch(`${place}/${name}`, { method: 'POST', body, headers: { authorization: `Bearer ${bearer}` } });
  for (const [name, body] of [
    ['createChain', '{'],
    ['createChain', '7'],
    ['toString', '{}'],
    ['none', '{}'],
  ] as const) {
    expect(await (await send(name, body)).json(), `${name} ${body}`).toEqual({ refusal: 'INPUT_INVALID' });
  }
  const friend = connectWitness({ listen, bearer });
  onTestFinished(() => friend.close());
  expect((await friend.createChain(input)).head).toMatch(/^[0-9a-f]{64}$/);
});
