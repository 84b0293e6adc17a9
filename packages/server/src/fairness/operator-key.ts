import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';

import { checkpointMessage } from '@tessera/domain/fairness/audit';
import { bookMessage, closeMessage } from '@tessera/domain/fairness/close-record';
import { toHex } from '@tessera/domain/fairness/encoding';
import { receiptMessage } from '@tessera/domain/fairness/receipt';
import { assert } from '@tessera/domain/result';

import { secretOf, secretsOf } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { writeSecret } from '../process/secret-file.ts';

/** An Ed25519 key that signs with the native library: about 40 us a signature. */
export type SigningKey = {
  /** 32 bytes, as announced. */
  readonly publicKey: Buffer;
  readonly sign: (message: Uint8Array) => Buffer;
};

/** Signs what belongs to a round: every close record and every batch of receipts. */
export type RoundSigner = {
  readonly signClose: (q: Uint8Array) => Buffer;
  /** Signs the sum of a closed book.  Units: stakeMinor 1/100. */
  readonly signBook: (q: Uint8Array, cancelledCount: number, stakeMinor: bigint) => Buffer;
  /** Creates one signature for all bets of a batch in one round. */
  readonly signReceipts: (chainId: Uint8Array, index: number, batchRoot: Uint8Array) => Buffer;
};

/** The operator's key. After a rotation there are two: the new one signs statements, checkpoints and the
 *  rounds of the chains that are announced from then on; the earlier one continues signing the rounds of the
 *  chains that were announced with it, since these name it. */
export type OperatorKey = SigningKey & {
  /** Signs the last entry of the audit chain at a moment.  Units: at in Unix ms. */
  readonly signCheckpoint: (seq: number, hash: Uint8Array, at: number) => Buffer;
  /** Returns true if a public key is one of ours: in force, or an earlier one. Units: hex. */
  readonly has: (publicKey: string) => boolean;
  /** The earlier key of ours with this public key, or the one in force.  Units: hex. */
  readonly keyOf: (publicKey: string) => SigningKey;
  /** Signs for the rounds of a chain that was announced with this public key; with the key in force where we
   *  do not have that one, which no verifier then accepts.  Units: hex. */
  readonly roundsOf: (publicKey: string) => RoundSigner;
};

/** Opens the key in a PEM file, created on first use and readable only by its owner. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) writeSecret(file, newSigningKey());
  return signingKeyIn(file, secretOf({ file }));
}

/** Makes a key as a file of keys holds it. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A key is parsed once. */
const parsed = new Map<string, SigningKey>();

function signingKeyIn(file: string, pem: string): SigningKey {
  const known = parsed.get(pem);
  if (known) return known;
  const key = readKey(pem);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new StartupError(
      `${file} holds no Ed25519 key: restore it from a backup, since members know the operator by this key`,
    );
  }
  const made = signingKey(key);
  parsed.set(pem, made);
  return made;
}

/** The key of a PEM block. */
export const signingKeyOf = (pem: string): SigningKey => signingKey(createPrivateKey(pem));

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Opens the operator's keys, the one in force first in its file; created on first use. The file is read
 *  again when it has changed: see secretsOf.   Refuses: StartupError for a file that holds no such key. */
export function openOperatorKey(file: string): OperatorKey {
  openSigningKey(file);
  return operatorKeys(() => secretsOf({ file }).map((pem) => signingKeyIn(file, pem)));
}

/** The operator's keys, the one in force first. */
export function operatorKeys(read: () => readonly SigningKey[]): OperatorKey {
  const current = (): SigningKey => {
    const [first] = read();
    assert(first, 'an operator has a key');
    return first;
  };
  let byKey = new Map<string, SigningKey & RoundSigner>();
  const find = (publicKey: string): (SigningKey & RoundSigner) | undefined => {
    const known = byKey.get(publicKey);
    if (known) return known;
    byKey = new Map(read().map((key) => [toHex(key.publicKey), { ...key, ...roundSigner(key) }]));
    return byKey.get(publicKey);
  };
  return {
    get publicKey() {
      return current().publicKey;
    },
    sign: (message) => current().sign(message),
    signCheckpoint: (seq, hash, at) => current().sign(checkpointMessage(seq, hash, at)),
    has: (publicKey) => read().some((key) => toHex(key.publicKey) === publicKey),
    keyOf: (publicKey) => find(publicKey) ?? current(),
    roundsOf: (publicKey) => find(publicKey) ?? roundSigner(current()),
  };
}

const roundSigner = (key: SigningKey): RoundSigner => ({
  signClose: (q) => key.sign(closeMessage(q)),
  signBook: (q, cancelledCount, stakeMinor) => key.sign(bookMessage(q, cancelledCount, stakeMinor)),
  signReceipts: (chainId, index, batchRoot) => key.sign(receiptMessage(chainId, index, batchRoot)),
});

/** The 32 bytes of the public key of a private key. */
export function publicKeyOf(privateKey: KeyObject | Buffer): Buffer {
  const raw = createPublicKey(privateKey).export({ format: 'jwk' }).x;
  if (raw === undefined) throw new Error('the key file does not hold an Ed25519 key');
  return Buffer.from(raw, 'base64url');
}

function signingKey(privateKey: KeyObject): SigningKey {
  return {
    publicKey: publicKeyOf(privateKey),
    sign: (message) => sign(null, message, privateKey),
  };
}
