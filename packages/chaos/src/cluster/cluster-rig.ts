import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import { freePort } from '@tessera/server/db/free-port';
import { openOwner } from '@tessera/server/db/pool';
import { openOperatorKey } from '@tessera/server/fairness/operator-key';

import { buildServerInto, type Patch } from '../build/build-server.ts';
import type { Armable, DatabaseAddress } from '../rig/rig.ts';
import { settingsOf } from '../rig/settings.ts';
import { startPeers } from '../rig/start-peers.ts';
import { type ManagedServer, startServer } from '../rig/start-server.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Variant } from './patroni-config.ts';

/** The product on a cluster: two servers and the cashier beside the load balancer, keeper and witness on
 *  hosts of their own. */
export type ClusterRig = {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly database: DatabaseAddress;
  readonly servers: readonly ManagedServer[];
  readonly keeper: Armable;
  readonly witness: Armable;
  readonly cashier: Armable;
  readonly cashierJournal: string;
  /** The program that servers start from now on: of two builds of the same sources, the other one. */
  readonly changeBuild: () => void;
  readonly close: () => Promise<void>;
};

export type ClusterRigOptions = {
  readonly folder: string;
  readonly variant?: Variant;
  /** Breaks the product on purpose. */
  readonly patches?: readonly Patch[];
  readonly say?: (text: string) => void;
};

const DATABASE = 'tessera';
const [ROUND_SECONDS, CLOSE_SECONDS] = [9, 3];
const SERVERS = 2;
const BUILDS = ['blue', 'green'];

/** Starts a cluster and the product on it, as docs/operations/cluster.md sets it up.   Cost: about 40 s. */
export async function startClusterRig(options: ClusterRigOptions): Promise<ClusterRig> {
  const { folder, variant, patches = [], say } = options;
  for (const name of BUILDS) await buildServerInto(path.join(folder, name), { patches });
  const current = path.join(folder, 'current');
  let build = 0;
  const useBuild = (): void => {
    rmSync(current, { force: true });
    symlinkSync(path.join(folder, BUILDS[build % BUILDS.length] ?? ''), current);
  };
  useBuild();
  const program = path.join(current, 'packages/server/dist/main.js');
  const cluster = await startCluster(folder, variant, say);
  const database = await createDatabase(cluster);
  const firstPort = await freePort();
  const callbackUrl = `http://127.0.0.1:${firstPort}/api/rails/cashier/callback`;
  const peers = await startPeers({
    data: folder,
    folder,
    program,
    closeSeconds: CLOSE_SECONDS,
    callbackUrl,
    hosts: cluster.vaults,
  });
  const env = {
    ...settingsOf(peers),
    ROUND_SECONDS: String(ROUND_SECONDS),
    CLOSE_SECONDS: String(CLOSE_SECONDS),
    // The database is elsewhere: what is free here does not matter to it.
    MIN_FREE_MB: '0',
  };
  const key = path.join(folder, 'operator.pem');
  openOperatorKey(key);
  const servers: ManagedServer[] = [];
  // One after the other: the first makes the schema.
  for (let node = 0; node < SERVERS; node++) {
    const dataDir = path.join(folder, `server-${node}`);
    mkdirSync(dataDir);
    copyFileSync(key, path.join(dataDir, 'operator.pem'));
    const port = node === 0 ? firstPort : await freePort();
    const logFile = path.join(folder, `server-${node}.log`);
    servers.push(await startServer({ node, port, dataDir, program, database, env, logFile }));
  }
  say?.('two servers serve');
  return {
    folder,
    cluster,
    database,
    servers,
    keeper: peers.keeper.process,
    witness: peers.witness.process,
    cashier: peers.cashier.process,
    cashierJournal: path.join(peers.cashier.dir, 'journal.jsonl'),
    changeBuild: () => {
      build += 1;
      useBuild();
    },
    close: async () => {
      for (const server of servers) await server.close();
      await Promise.all(Object.values(peers).map((peer) => peer.process.stop()));
      await database.owner().end();
      await cluster.close();
    },
  };
}

/** Creates the two logins and the database, as docs/operations/deploy.md does. */
async function createDatabase({ superuserUrl, ports }: Cluster): Promise<DatabaseAddress> {
  const secrets = { server: randomBytes(12).toString('hex'), owner: randomBytes(12).toString('hex') };
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`create role tessera_app login password '${secrets.server}'`);
  await client.query(`create role tessera login password '${secrets.owner}'`);
  await client.query('grant tessera_app to tessera');
  await client.query(`create database ${DATABASE} owner tessera`);
  await client.end();
  const urlOf = (login: string, port: number): string => `postgres://${login}@127.0.0.1:${port}/${DATABASE}`;
  const ownerUrlAt = (port: number): string => urlOf(`tessera:${secrets.owner}`, port);
  const owner = openOwner({ connectionString: ownerUrlAt(ports.primary) });
  return {
    port: ports.primary,
    urlAt: (port) => urlOf(`tessera_app:${secrets.server}`, port),
    ownerUrlAt,
    owner: () => owner,
  };
}
