import { describe, expect, test } from 'vitest';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { SessionMember } from '../session/session-member.ts';
import { atPlay } from './at-play.ts';

const DUE_AT = 1_795_000_000_000;

/** What comes of a bet of a member whose check is due at DUE_AT, by a server whose clock says `now` and a
 *  database by whose clock it is due. */
async function tried(now: number, member: Partial<SessionMember> = { checkDueAtMs: DUE_AT }) {
  let asked = 0;
  const ctx = {
    clock: { now: () => epochMs(now) },
    identity: { requireVerified: () => Promise.resolve() },
    sittings: {
      isCheckDue: () => {
        asked += 1;
        return Promise.resolve(true);
      },
    },
  };
  const { isCheckDue = false } = await atPlay(ctx as never, { memberId: 7n, ...member } as SessionMember);
  return { asked, isCheckDue };
}

describe('the reality check of a member who bets', () => {
  test.each([
    ['long before', DUE_AT - 2 * MINUTE_MS - 1, 0],
    ['by a clock that is two minutes behind', DUE_AT - 2 * MINUTE_MS, 1],
    ['at its time', DUE_AT, 1],
  ])('%s is asked of the database or not', async (_name, now, asked) => {
    expect(await tried(now)).toEqual({ asked, isCheckDue: asked === 1 });
  });

  test('is never due for who is under no check', async () => {
    expect(await tried(DUE_AT, {})).toEqual({ asked: 0, isCheckDue: false });
  });
});
