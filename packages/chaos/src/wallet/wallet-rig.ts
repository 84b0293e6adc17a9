import { openDatabase } from '@tessera/server/db/pool';
import { createIdMaker } from '@tessera/server/ids/ids';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import { checkBooks } from '@tessera/server/ops/check-books';
import { refuseWithdrawal } from '@tessera/server/withdrawal/refuse';

import { createHttpClient } from '../load/http-client.ts';
import { openMembers } from '../load/open-members.ts';
import { sendPipelined } from '../load/send-pipelined.ts';
import type { RaceFixture } from '../races/race-fixture.ts';
import { PLAY_BALANCE } from '../rig/settings.ts';
import { type ManagedRig, type RigOptions, startRig } from '../rig/start-rig.ts';

/** A number that no server of the rig has. */
const OWN_NODE = 1002;

/** Runs work against the real product: two servers, members with money, and an operator who refuses on
 *  request. Few rounds are drawn meanwhile.   Cost: about ten seconds besides the work. */
export async function onWalletRig<T>(
  memberCount: number,
  work: (fixture: RaceFixture, rig: ManagedRig) => Promise<T>,
  options: RigOptions = {},
): Promise<T> {
  const rig = await startRig(options);
  try {
    const { database, servers } = rig;
    await database.owner().query(`update games set status = 'off' where category <> 'dice'`);
    const members = await openMembers(database, memberCount, PLAY_BALANCE);
    const db = openDatabase({ connectionString: database.urlAt(database.port) }, { random: systemRandom });
    const clients = servers.map(({ address }) => createHttpClient(address));
    const ids = createIdMaker(systemClock, OWN_NODE);
    const fixture: RaceFixture = {
      servers: clients,
      members,
      pipelined: (calls) => sendPipelined(servers[0]?.address ?? '', calls),
      refuse: (orderId) => refuseWithdrawal({ db, ids }, BigInt(orderId), 'ada', 'next'),
    };
    try {
      return await work(fixture, rig);
    } finally {
      for (const client of clients) client.close();
      await db.close();
    }
  } finally {
    await rig.close();
  }
}

/** The violated invariants, one line each. */
export async function findViolations({ database }: ManagedRig): Promise<string[]> {
  const broken: string[] = [];
  for await (const { name, count, first } of checkBooks(database.owner()))
    if (count > 0n) broken.push(`${name} (${count}): ${JSON.stringify(first)}`);
  return broken;
}
