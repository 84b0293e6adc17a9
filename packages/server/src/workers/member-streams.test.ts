import { expect, it } from 'vitest';

import { createLiveHub, type LiveClient } from '../live/live-hub.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createMemberStreams, sharedHub } from './member-streams.ts';
import type { BalanceText, FromWorker, ToWorker } from './parts.ts';

/** An outbox that keeps what is posted. */
function kept<Parts extends Record<string, unknown>>() {
  const posted: unknown[] = [];
  const post = <Part extends keyof Parts>(part: Part, item: Parts[Part]): void =>
    void posted.push([part, item]);
  return { post, posted };
}

const stream = (): LiveClient => ({
  topics: { gameIds: [], roundIds: [], memberIds: [7n] },
  token: undefined,
  write: () => {},
  writeBalance: () => {},
  end: () => {},
});
const balance: BalanceText = ['7', '99', '3', 'bet'];

it('passes a balance to the workers that have streams of the member, and not back to its sender', () => {
  const streams = createMemberStreams();
  const [one, two, three] = [kept<ToWorker>(), kept<ToWorker>(), kept<ToWorker>()];
  streams.take(one, { streams: [['7', true]] });
  streams.take(two, { streams: [['7', true]] });
  streams.take(three, { streams: [['8', true]] });
  streams.take(one, { balance: [balance] });
  expect([one, two, three].map(({ posted }) => posted)).toEqual([[], [['balance', balance]], []]);
  streams.take(two, { streams: [['7', false]] });
  streams.over(createLiveHub(createMetrics())).notifyMember(7n, { balanceMinor: 99n, seq: 3n }, 'bet');
  expect([one, two, three].map(({ posted }) => posted.length)).toEqual([1, 1, 0]);
  streams.forget(one);
  streams.take(three, { balance: [balance] });
  expect([one, two, three].map(({ posted }) => posted.length)).toEqual([1, 1, 0]);
});

it('tells of the first stream of a member that opens and of the last one that ends', () => {
  const outbox = kept<FromWorker>();
  const hub = sharedHub(createLiveHub(createMetrics()), outbox);
  const [one, two] = [stream(), stream()];
  hub.join(one);
  hub.join(two);
  hub.leave(one);
  expect(outbox.posted).toEqual([['streams', ['7', true]]]);
  hub.leave(two);
  expect(outbox.posted).toEqual([
    ['streams', ['7', true]],
    ['streams', ['7', false]],
  ]);
});
