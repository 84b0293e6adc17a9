import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { freePort } from '@tessera/server/db/free-port';
import { openOperatorKey } from '@tessera/server/fairness/operator-key';

import { buildServerInto } from '../build/build-server.ts';
import { type DatabaseProcess, startDatabaseProcess } from './database-process.ts';
import type { Disk } from './disk.ts';
import { removeOnExit } from './exit-cleanup.ts';
import type { Rig } from './rig.ts';
import { settingsOf } from './settings.ts';
import { type Peer, type Peers, startPeers } from './start-peers.ts';
import { type ManagedServer, startServer } from './start-server.ts';

export type RigOptions = {
  /** A folder on a disk; the system's for temporary files when not given. */
  readonly parent?: string | undefined;
  /** The folder of all data, if it is on a disk of its own. */
  readonly disk?: Disk | undefined;
  readonly roundSeconds?: number;
  readonly closeSeconds?: number;
  readonly servers?: number;
  /** The program of all processes; by default a failpoint build of the current sources. */
  readonly program?: string | undefined;
  /** Settings of the servers beyond ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** The address of the callbacks of the cashier; the first server by default. */
  readonly callbackUrl?: string;
  readonly databaseSettings?: Readonly<Record<string, string>>;
  readonly say?: (text: string) => void;
};

/** A rig with the operations that faults may not use. */
export type ManagedRig = Rig & {
  readonly database: DatabaseProcess;
  readonly onFaultEnd: (listener: (node: number | undefined) => void) => void;
  /** Leaves the folder where it is when the rig is closed. */
  readonly keepFolder: () => void;
};

const CALLBACK_PATH = '/api/rails/cashier/callback';
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

/** Starts PostgreSQL, keeper, witness, cashier and servers in a temporary folder, and returns when all are
 *  ready. The first server creates the schema, the games and the house's capital. Throws for a folder in
 *  memory, where nothing is durable.   Cost: about five seconds. */
export async function startRig(options: RigOptions = {}): Promise<ManagedRig> {
  const { parent = os.tmpdir(), roundSeconds = 9, closeSeconds = 3 } = options;
  const say = options.say ?? (() => {});
  if (IN_MEMORY.has(statfsSync(parent).type))
    throw new Error(`${parent} lies in memory, where nothing is durable: name a folder on a disk`);
  const folder = mkdtempSync(path.join(parent, 'tessera-prove-'));
  // PostgreSQL may run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const keep = removeOnExit(folder);
  const program =
    options.program ?? (await buildServerInto(path.join(folder, 'build'), { hasFailpoints: true }));
  const data = options.disk?.folder ?? folder;
  const database = await startDatabaseProcess(makeFolder(data, 'database'), options.databaseSettings);
  const firstPort = await freePort();
  const callbackUrl = options.callbackUrl ?? `http://127.0.0.1:${firstPort}${CALLBACK_PATH}`;
  const peers = await startPeers({ data, folder, program, closeSeconds, callbackUrl });
  openOperatorKey(path.join(folder, 'operator.pem'));
  joinInstallation(database.installation, folder, peers);
  const env = {
    ...settingsOf(peers),
    ROUND_SECONDS: String(roundSeconds),
    CLOSE_SECONDS: String(closeSeconds),
    ...options.env,
  };
  const servers: ManagedServer[] = [];
  // One after the other: the first makes the schema.
  for (let node = 0; node < (options.servers ?? 2); node++) {
    const dataDir = makeFolder(data, `server-${node}`);
    copyFileSync(path.join(folder, 'operator.pem'), path.join(dataDir, 'operator.pem'));
    servers.push(
      await startServer({
        node,
        port: node === 0 ? firstPort : await freePort(),
        dataDir,
        program,
        database,
        env,
        logFile: path.join(folder, `server-${node}.log`),
      }),
    );
  }
  let notifyFaultEnd = (_node: number | undefined): void => {};
  let isKept = false;
  const close = async (): Promise<void> => {
    for (const server of servers) await server.close();
    await Promise.all(Object.values(peers).map((peer) => peer.process.stop()));
    await database.stop();
    await database.owner().end();
    keep();
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return {
    folder,
    roundSeconds,
    disk: options.disk,
    database,
    servers,
    keeper: peers.keeper.process,
    witness: peers.witness.process,
    cashier: peers.cashier.process,
    cashierUrl: peers.cashier.url,
    cashierJournal: path.join(peers.cashier.dir, 'journal.jsonl'),
    faultEnds: (node) => notifyFaultEnd(node),
    onFaultEnd: (listener) => void (notifyFaultEnd = listener),
    keepFolder: () => {
      isKept = true;
      keep();
    },
    say,
    close,
  };
}

/** Puts beside the passwords of the database what a backup of an installation on one machine finds there. */
function joinInstallation(installation: string, folder: string, peers: Peers): void {
  copyFileSync(path.join(folder, 'operator.pem'), path.join(installation, 'operator.pem'));
  for (const [name, { dir }] of Object.entries<Peer>(peers)) symlinkSync(dir, path.join(installation, name));
}

function makeFolder(...parts: string[]): string {
  const folder = path.join(...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
