import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import type { Env, Peer } from '../config/env.ts';
import { freePort } from '../db/free-port.ts';
import { connectKeeper, type KeeperClient } from '../keeper/keeper-client.ts';
import { remoteOf } from '../process/peer-remote.ts';
import type { RemoteOptions } from '../process/remote-calls.ts';
import { connectWitnesses } from '../witness/connect-witnesses.ts';
import type { WitnessClient } from '../witness/witness-client.ts';
import { WITNESS_GUARD_MS } from '../witness/witness-process.ts';
import { startChild, type Child } from './child.ts';

export type FairnessPeers = {
  readonly keeper: KeeperClient;
  /** Absent when no policy, now or before, needs one. */
  readonly witness: WitnessClient | undefined;
  /** Where they are, for other processes of this server. */
  readonly at: { readonly keeper: RemoteOptions; readonly witnesses: readonly RemoteOptions[] };
  stop(): Promise<void>;
};

export type PeerEvents = {
  onLine: (name: PeerName, line: string) => void;
  onExit: (name: PeerName, how: string) => void;
};

type PeerName = 'keeper' | 'witness';
type Opened = { remote: RemoteOptions; child: Child | undefined };

/** A Unix socket's path may have 103 bytes on every supported system. */
const SOCKET_PATH_MAX = 103;
/** The witness waits after the seal, but must finish well before the draw. */
const GUARD_PART_OF_LEAD = 3;

/** Connects to the configured keeper and witness, or runs them as child processes in the data folder. */
export async function openFairnessPeers(
  env: Env,
  program: string,
  events: PeerEvents,
): Promise<FairnessPeers> {
  const isWitnessed = env.fairnessPolicy === 'witness' || env.fairnessPolicy === 'both';
  const guardMs = Math.min(WITNESS_GUARD_MS, Math.floor((env.closeLeadMs ?? Infinity) / GUARD_PART_OF_LEAD));
  const run = (name: PeerName, ...args: string[]): Promise<Opened> =>
    runOwn({ name, program, dataDir: env.dataDir, args }, events);
  // One of our own that has served continues to serve beside another party's: rounds of its chains are still
  // to be drawn.
  const hasOwn = existsSync(path.join(env.dataDir, 'witness')) || (isWitnessed && !env.witness);
  const opening = [
    env.keeper ? connected(env.keeper, 'keeper') : run('keeper'),
    env.witness && connected(env.witness, 'witness'),
    hasOwn ? run('witness', '--guard-ms', String(guardMs)) : undefined,
  ];
  const opened = await Promise.allSettled(opening);
  const stop = async (): Promise<void> => {
    await Promise.all(
      opened.map((each) => (each.status === 'fulfilled' ? each.value?.child?.stop() : undefined)),
    );
  };
  const failure = opened.find((each) => each.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const [keeperAt, ...witnessesAt] = opened.map((each) =>
    each.status === 'fulfilled' ? each.value?.remote : undefined,
  );
  if (!keeperAt) throw new Error('there is no keeper');
  const keeper = connectKeeper(keeperAt);
  const witnesses = witnessesAt.filter((at) => at !== undefined);
  const witness = connectWitnesses(witnesses);
  return {
    keeper,
    witness,
    at: { keeper: keeperAt, witnesses },
    async stop() {
      keeper.close();
      witness?.close();
      await stop();
    },
  };
}

const connected = async (peer: Peer, name: PeerName): Promise<Opened> => ({
  remote: remoteOf(peer, name),
  child: undefined,
});

type Own = { name: PeerName; program: string; dataDir: string; args: readonly string[] };

async function runOwn(
  { name, program, dataDir, args }: Own,
  { onLine, onExit }: PeerEvents,
): Promise<Opened> {
  const dir = path.join(dataDir, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const socket = path.join(dir, 'socket');
  const fits = process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_MAX;
  const place = fits ? ['--socket', socket] : ['--port', String(await freePort())];
  const child = await startChild({
    program,
    name,
    args: ['--dir', dir, ...place, ...args],
    onLine: (line) => onLine(name, line),
    onExit: (how) => onExit(name, how),
  });
  const bearer = { file: path.join(dir, 'bearer') };
  return { remote: { listen: child.listen, bearer }, child };
}
