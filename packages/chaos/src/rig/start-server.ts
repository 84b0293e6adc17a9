import { createProxy } from '../proxy/proxy.ts';
import { startProgram } from './program-process.ts';
import type { DatabaseAddress, ServerHandle } from './rig.ts';

type ServerOptions = {
  readonly node: number;
  readonly port: number;
  readonly dataDir: string;
  readonly logFile: string;
  readonly program: string;
  readonly database: DatabaseAddress;
  readonly env: Readonly<Record<string, string>>;
};

export type ManagedServer = ServerHandle & { readonly close: () => Promise<void> };

const RUNNING = /is running at http:/;
const HOST = '127.0.0.1';

/** Starts one server between two proxies: clients reach it by one, and it reaches the database by the
 *  other. */
export async function startServer(options: ServerOptions): Promise<ManagedServer> {
  const { node, port, dataDir, logFile, program, database, env } = options;
  const databaseProxy = await createProxy({ host: HOST, port: database.port });
  const clientProxy = await createProxy({ host: HOST, port });
  const own = await startProgram({
    args: [program],
    env: {
      ...env,
      DATABASE_URL: database.urlAt(databaseProxy.port),
      DATABASE_OWNER_URL: database.ownerUrlAt(databaseProxy.port),
      DATA_DIR: dataDir,
      NODE_NUMBER: String(node),
      PORT: String(port),
    },
    isReady: RUNNING,
    logFile,
  });
  return {
    ...own,
    node,
    address: `http://${HOST}:${clientProxy.port}`,
    clientProxy,
    databaseProxy,
    close: async () => {
      await own.stop();
      await Promise.all([clientProxy.close(), databaseProxy.close()]);
    },
  };
}
