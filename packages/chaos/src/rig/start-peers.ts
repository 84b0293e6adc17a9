import { readFileSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '@tessera/server/db/free-port';

import { startProgram } from './program-process.ts';
import type { Armable } from './rig.ts';

/** A process beside the servers, which all of them call. */
export type Peer = {
  readonly process: Armable;
  readonly dir: string;
  readonly url: string;
  readonly secret: string;
};

export type Peers = { readonly keeper: Peer; readonly witness: Peer; readonly cashier: Peer };

type PeersOptions = {
  /** The data folders of keeper and witness. */
  readonly data: string;
  readonly folder: string;
  readonly program: string;
  readonly closeSeconds: number;
  /** The address of the callbacks of the cashier. */
  readonly callbackUrl: string;
  /** Hosts of keeper and witness; those of the servers by default. */
  readonly hosts?: Readonly<Record<'keeper' | 'witness', PeerHost>>;
};

/** A host of a process: its address, and the words that run a program there. */
export type PeerHost = { readonly address: string; readonly prefix: readonly string[] };

const HERE: PeerHost = { address: '127.0.0.1', prefix: [] };

const LISTENING = /"port":\d+/;

/** Starts the processes that hold what the servers must not: the keeper, the witness, and the world outside,
 *  which has a disk of its own. */
export async function startPeers(options: PeersOptions): Promise<Peers> {
  const {
    data,
    folder,
    program,
    closeSeconds,
    callbackUrl,
    hosts = { keeper: HERE, witness: HERE },
  } = options;
  const guardMs = String(Math.floor((closeSeconds * 1000) / 3));
  const [keeper, witness, cashier] = await Promise.all([
    startPeer({ name: 'keeper', secretFile: 'bearer', data, folder, program, host: hosts.keeper }),
    startPeer(
      { name: 'witness', secretFile: 'bearer', data, folder, program, host: hosts.witness },
      '--guard-ms',
      guardMs,
    ),
    startPeer(
      { name: 'cashier', secretFile: 'secret', data: folder, folder, program, host: HERE },
      '--callback-url',
      callbackUrl,
    ),
  ]);
  return { keeper, witness, cashier };
}

type PeerPlace = {
  readonly name: 'keeper' | 'witness' | 'cashier';
  /** The file in its folder that holds the secret. */
  readonly secretFile: string;
  readonly data: string;
  readonly folder: string;
  readonly program: string;
  readonly host: PeerHost;
};

async function startPeer(place: PeerPlace, ...more: string[]): Promise<Peer> {
  const { name, data, folder, program, secretFile, host } = place;
  const dir = path.join(data, name);
  const port = String(await freePort());
  const process = await startProgram({
    args: [
      program,
      name,
      '--dir',
      dir,
      '--port',
      port,
      ...(host === HERE ? [] : ['--host', host.address]),
      ...more,
    ],
    prefix: host.prefix,
    env: {},
    isReady: LISTENING,
    logFile: path.join(folder, `${name}.log`),
  });
  const secret = readFileSync(path.join(dir, secretFile), 'utf8').trim();
  return { process, dir, url: `http://${host.address}:${port}`, secret };
}
