import { parseMoney } from '@tessera/domain/money';
import { DAY_MS } from '@tessera/domain/time';
import { openDatabase } from '@tessera/server/db/pool';
import { transaction } from '@tessera/server/db/tx';
import { createIdMaker } from '@tessera/server/ids/ids';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import { createSealer } from '@tessera/server/kernel/sealer';
import { openAccount } from '@tessera/server/member/open-account';
import { createPasswordHasher } from '@tessera/server/password/password-hasher';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import type { DatabaseAddress } from '../rig/rig.ts';
import { PEPPER } from '../rig/settings.ts';
import { FUND_PASSWORD } from './calls.ts';

/** A number that no server of the rig has. */
const OWN_NODE = 1000;

/** Creates members with a session and a fund password each, as registration does but without its cost. `from`
 *  is the number of the first one.   Units: playBalance decimal text. */
export async function openMembers(
  database: DatabaseAddress,
  count: number,
  playBalance: string,
  from = 0,
): Promise<{ name: string; token: string }[]> {
  const money = parseMoney(playBalance);
  if (!money.ok) throw new Error(`${playBalance} is no amount`);
  const db = openDatabase({ connectionString: database.urlAt(database.port) }, { random: systemRandom });
  const env = { isPlayMoney: true, playBalanceMinor: money.value, sessionMs: DAY_MS };
  const ids = createIdMaker(systemClock, OWN_NODE);
  const sealer = createSealer(PEPPER, systemRandom);
  const members = [];
  for (let at = from; at < from + count; at++) {
    const name = memberName(at);
    const { session } = await transaction(db, (tx) =>
      openAccount(
        tx,
        { clock: systemClock, random: systemRandom, ids, sealer, env: env as never },
        { username: name, nickname: name, mobile: undefined, email: '', passwordHash: undefined },
      ),
    );
    members.push({ name, token: session.token });
  }
  await database
    .owner()
    .query('update members set fund_password_hash = $2 where username = any($1)', [
      members.map(({ name }) => name),
      await cheapHash(FUND_PASSWORD),
    ]);
  await db.close();
  return members;
}

/** A valid password hash with the lowest cost. */
const cheapHash = (password: string): Promise<string> =>
  createPasswordHasher({ pepper: PEPPER, metrics: createMetrics(), memoryKib: 1_024, passes: 1 }).hash(
    password,
    { lane: 'session', who: 'load' },
  );

/** Members have names that the rules of names allow. */
export const memberName = (at: number): string => `Prover${String(at).padStart(5, '0')}`;
