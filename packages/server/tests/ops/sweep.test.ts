import { beforeAll, expect, it } from 'vitest';

import { expireOnce } from '../../src/ops/sweep.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

let memberId = 0;
beforeAll(async () => {
  ({ id: memberId } = await server.member('sweeper1'));
});

const PER_RUN = 3;
const SOON_MS = 1_000;
const EVERY_MS = 600_000;

/** Tables of which two share a sweep: the fuller one counts. */
const FILLED = {
  sessions: `insert into sessions (token_hash, member_id, created_at, seen_at, expires_at)
    select sha256(int4send(n)), $1, to_timestamp(0), to_timestamp(0), to_timestamp(1)
    from generate_series(1, $2::integer) n`,
  session_changes: `insert into session_changes (member_id, at)
    select $1, to_timestamp(1) from generate_series(1, $2::integer)`,
  passkey_challenges: `insert into passkey_challenges (challenge, member_id, purpose, expires_at)
    select sha256(int4send(n)), $1, 'add', to_timestamp(1) from generate_series(1, $2::integer) n`,
  payment_challenges: `insert into payment_challenges (challenge, member_id, digest, expires_at)
    select sha256(int4send(n)), $1, sha256(''), to_timestamp(1) from generate_series(1, $2::integer) n`,
};

it.each(Object.entries(FILLED))(
  'of %s a run deletes so many, and the next follows soon while there may be more',
  async (table, fill) => {
    const old = async (): Promise<number> => {
      const time = table === 'session_changes' ? 'at' : 'expires_at';
      return (await at.owner.query(`select from ${table} where ${time} <= to_timestamp(1)`)).rowCount ?? 0;
    };
    const run = async () => [await expireOnce(server.ctx, PER_RUN), await old()];
    await at.owner.query(fill, [memberId, 2 * PER_RUN - 1]);
    expect(await run()).toEqual([SOON_MS, PER_RUN - 1]);
    expect(await run()).toEqual([EVERY_MS, 0]);
    await at.owner.query(fill, [memberId, PER_RUN]);
    expect(await run()).toEqual([SOON_MS, 0]);
    expect(await run()).toEqual([EVERY_MS, 0]);
  },
);
