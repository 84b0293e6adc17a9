import type { Control } from './control.ts';

/** Longer than two servers are apart in looking, shorter than anyone waits for a lock. */
const HELD_UP_MS = 1_500;
const SETTLE = 'packages/server/src/round/settle-round.ts';

/** Two servers settle one round at the same moment: F12. The lock on the round's row, under which the
 *  progress is read, prevents this; further protections are the keys of the chunk, the posting and the
 *  settled mark, and the escrow that may not go below zero. All of them are removed. */
export const settledTwice: Control = {
  name: 'settled-twice',
  patches: [
    {
      file: 'packages/server/src/round/round-store.ts',
      find: 'where id = $1 for no key update skip locked',
      replace: 'where id = $1',
    },
    {
      file: SETTLE,
      find: 'key: `${kind}:${roundId}:${n}`,',
      replace: 'key: `${kind}:${crypto.randomUUID()}`,',
    },
    {
      file: 'packages/server/src/ledger/pay-members.ts',
      find: 'key: `${prefix}${kind}:${roundId}`,',
      replace: 'key: `${kind}:${ids.next()}`,',
    },
    {
      file: SETTLE,
      find: 'assert(await markSettled(tx, round.id), `round ${round.id} is settled once`);',
      replace: 'await markSettled(tx, round.id);',
    },
    {
      file: SETTLE,
      find: 'assert(leftMinor === 0n, `the escrow of round ${round.id} is empty at the end`);',
      replace: '',
    },
    {
      file: 'packages/server/src/ledger/account-state.ts',
      find: 'account.mayBeNegative || amountMinor > 0n || account.balanceMinor >= 0n,',
      replace: 'true,',
    },
  ],
  schemaChanges: [
    'alter table settle_chunks drop constraint settle_chunks_pkey',
    'alter table accounts drop constraint accounts_check',
  ],
  check: async (fixture) => {
    const { rig, members, games } = fixture;
    const round = await fixture.soldFor(games[0] ?? 0, 1_000);
    for (const member of members) await fixture.insist(0, fixture.slip(member, round));
    for (const server of rig.servers)
      await server.arm({ point: 'chunk-paid', times: 1, how: { blockMs: HELD_UP_MS } });
    await fixture.untilClose(round, 0);
    await fixture.until('select from rounds where id = $1 and settled_at is not null', [round.id]);
    // The second server, if it is at it too, has been since before the first one ended.
    await fixture.until(`select where not exists (select from pg_stat_activity
      where application_name = 'tessera' and xact_start < clock_timestamp() - interval '200 ms')`);
    const paid = await fixture.read<{ account_id: bigint; times: number }>(
      `select account_id, count(*)::int as times from entries
       where kind = 'payout' and ref_id = $1 and account_id > 0 group by 1`,
      [round.id],
    );
    if (paid.length !== members.length)
      throw new Error(`${paid.length} members of ${members.length} were paid`);
    const doubled = paid.filter(({ times }) => times > 1).length;
    const broken = await fixture.findViolations();
    return doubled === 0 ? broken : [`${doubled} of ${paid.length} winners paid more than once`, ...broken];
  },
};
