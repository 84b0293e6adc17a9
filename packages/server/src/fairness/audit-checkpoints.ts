import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

import { checkpointMessage } from '@tessera/domain/fairness/audit';

import type { Context } from '../context.ts';
import { makeFolder } from '../kernel/disk/make-folder.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { replicatedAuditHead } from './audit-store.ts';

/** The head of the audit chain at a moment, signed by the operator's key: a line of a file that is kept apart
 *  from the database. An attacker who rewrites the chain cannot rewrite these. */
export type Checkpoint = { readonly seq: number; readonly hash: Buffer };

type Line = { seq: number; hash: string; at: number; key: string; signature: string };
type Deps = Pick<Context, 'db' | 'operator' | 'clock'>;

const EVERY_MS = 3_600_000;
const NAME = 'audit-checkpoints.jsonl';

/** The file of the settings, or the one in the data folder. */
export const checkpointFile = (env: {
  readonly auditCheckpoints: string | undefined;
  readonly dataDir: string;
}) => env.auditCheckpoints ?? path.join(env.dataDir, NAME);

/** Appends the present head to the file once no failover can lose it, and waits until it is on disk.
 *  Cost: that of replicatedAuditHead, one fsync. */
export async function writeCheckpoint({ db, operator, clock }: Deps, file: string): Promise<void> {
  const { seq, hash } = await replicatedAuditHead(db);
  const at = clock.now();
  const line: Line = {
    seq,
    hash: hash.toString('hex'),
    at,
    key: operator.publicKey.toString('hex'),
    signature: operator.signCheckpoint(seq, hash, at).toString('hex'),
  };
  makeFolder(path.dirname(file));
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(line)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a checkpoint at once and every hour. */
export const startCheckpoints = (ctx: Deps & Pick<Context, 'env' | 'log' | 'security'>): Loop =>
  runLoop({
    name: 'audit checkpoints',
    log: ctx.log,
    everyMs: EVERY_MS,
    step: async () => {
      await writeCheckpoint(ctx, checkpointFile(ctx.env));
      ctx.security.note({ event: 'checkpoint_signed', call: 'audit checkpoint' });
    },
  });

/** Reads a file of checkpoints that were signed by one of some keys, each by the one that it names, in the
 *  order of their entries. Units: hex. `unsigned`: the numbers of the lines that were not. A last line that
 *  was cut by a crash counts as unsigned. */
export function readCheckpoints(
  file: string,
  keys: ReadonlySet<string>,
): { readonly checkpoints: readonly Checkpoint[]; readonly unsigned: readonly number[] } {
  if (!existsSync(file)) return { checkpoints: [], unsigned: [] };
  const checkpoints: Checkpoint[] = [];
  const unsigned: number[] = [];
  for (const [at, text] of readFileSync(file, 'utf8').trimEnd().split('\n').entries()) {
    const line = readLine(text);
    if (line && keys.has(line.key) && verify(null, line.message, publicKeyFrom(line.key), line.signature))
      checkpoints.push(line);
    else unsigned.push(at + 1);
  }
  return { checkpoints: checkpoints.toSorted((a, b) => a.seq - b.seq), unsigned };
}

const publicKeyFrom = (hex: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  });

type SignedLine = Checkpoint & { key: string; message: Uint8Array; signature: Buffer };

function readLine(text: string): SignedLine | undefined {
  try {
    const { seq, hash, at, key, signature } = JSON.parse(text) as Line;
    const bytes = Buffer.from(hash, 'hex');
    return {
      seq,
      hash: bytes,
      key,
      message: checkpointMessage(seq, bytes, at),
      signature: Buffer.from(signature, 'hex'),
    };
  } catch {
    return undefined;
  }
}
