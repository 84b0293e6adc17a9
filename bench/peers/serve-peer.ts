import pino from 'pino';

import { buildApp } from '@tessera/server/app';
import { loadEnv } from '@tessera/server/config/env';
import { createContext } from '@tessera/server/create-context';
import { openDatabase } from '@tessera/server/db/pool';
import { createIdMaker } from '@tessera/server/ids/ids';
import { connectKeeper } from '@tessera/server/keeper/keeper-client';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';

import { print } from '../kit/print.ts';
import { functionPlace } from './function-per-bet.ts';
import { naivePlace } from './naive.ts';
import { peerBatcher, type PlaceOne } from './peer-batcher.ts';

/** none: every bet is answered at once and stored nowhere, which shows what HTTP, session, pricing and reply
 *  cost alone. */
export type PeerName = 'none' | 'naive' | 'function';

/** Connections of a peer: as many bets at a time as pgbench has clients. */
const POOL = 16;
const NODE = 7;

/** The command `peer`: serves the product's HTTP side with a peer in place of the batcher, on seeded
 *  rounds. */
export async function servePeer([name, url = '', dataDir = '']: readonly string[]): Promise<void> {
  const db = openDatabase({ connectionString: url }, { random: systemRandom, mainSize: POOL });
  const ids = createIdMaker(systemClock, NODE);
  const places: Record<PeerName, () => PlaceOne> = {
    none: () => () => Promise.resolve(0n),
    naive: () => naivePlace(db, ids),
    function: () => functionPlace(db.main, ids),
  };
  const place = places[name as PeerName]();
  const env = loadEnv({ DATA_DIR: dataDir, ADDRESS_RATE: '0', BET_RATE: '0', PORT: '0' });
  // The rounds stand as they were seeded, so nobody is ever asked for a commitment or a seed.
  const keeper = connectKeeper({ listen: { socket: `${dataDir}/nobody` }, bearer: '' });
  const log = pino({ level: 'warn' });
  const outside = { env, log, clock: systemClock, random: systemRandom, db, keeper, witness: undefined };
  const app = await buildApp(await createContext(outside, { bets: peerBatcher(ids, place) }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.once('SIGTERM', () => process.exit(0));
  print(`the ${name} peer is running at ${address}`);
}
