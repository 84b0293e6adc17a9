import { expect, it } from 'vitest';

import { createMetrics } from '../telemetry/metrics.ts';
import { createLiveHub, type LiveClient } from './live-hub.ts';

function member(id: bigint): LiveClient & { readonly frames: string[] } {
  const frames: string[] = [];
  const topics = { gameIds: [], roundIds: [], memberIds: [id] };
  const write = (frame: Buffer): void => void frames.push(frame.toString());
  return { topics, token: 'x', frames, write, writeBalance: write, end: () => {} };
}

it('delivers to all streams of a member until each is removed', () => {
  const hub = createLiveHub(createMetrics());
  const [first, second, other] = [member(7n), member(7n), member(8n)];
  for (const client of [first, second, other]) hub.join(client);
  expect(hub.connectedMembers()).toEqual([7n, 8n]);
  hub.notifyMember(7n, { balanceMinor: 1_00n, seq: 1n }, 'bet');
  hub.leave(first);
  hub.notifyMember(7n, { balanceMinor: 2_00n, seq: 2n }, 'bet');
  hub.leave(second);
  hub.notifyMember(7n, { balanceMinor: 3_00n, seq: 3n }, 'bet');
  expect([first, second, other].map(({ frames }) => frames.length)).toEqual([1, 2, 0]);
  expect(hub.connectedMembers()).toEqual([8n]);
});
