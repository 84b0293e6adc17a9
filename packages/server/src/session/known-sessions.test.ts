import { expect, it } from 'vitest';

import { createKnownSessions } from './known-sessions.ts';
import type { SessionMember } from './session-member.ts';

const memberOf = (memberId: bigint): SessionMember => ({
  memberId,
  accountId: memberId * 16n,
  tag: Buffer.alloc(16),
  isFrozen: false,
  sessionKey: String(memberId),
  expiresAtMs: 1,
});

it('keeps sessions in use and evicts the rest', () => {
  const known = createKnownSessions(2);
  known.set('a', memberOf(1n));
  known.set('b', memberOf(2n));
  known.set('c', memberOf(3n));
  expect(known.get('a')?.memberId).toBe(1n);
  known.set('d', memberOf(4n));
  expect(known.get('b')).toBeUndefined();
  expect(['a', 'c', 'd'].map((token) => known.get(token)?.memberId)).toEqual([1n, 3n, 4n]);
});

it('removes every session of a member, old and new, and of no other member', () => {
  const known = createKnownSessions(2);
  known.set('old', memberOf(1n));
  known.set('other', memberOf(2n));
  known.set('young', memberOf(1n));
  known.forget(1n);
  expect([known.get('old'), known.get('young')]).toEqual([undefined, undefined]);
  expect(known.get('other')?.memberId).toBe(2n);
});
