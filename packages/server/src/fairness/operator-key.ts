import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

import { checkpointMessage } from '@tessera/domain/fairness/audit';
import { bookMessage, closeMessage } from '@tessera/domain/fairness/close-record';
import { receiptMessage } from '@tessera/domain/fairness/receipt';

import { StartupError } from '../kernel/startup-error.ts';
import { writeSecret } from '../process/secret-file.ts';

/** An Ed25519 key that signs with the native library: about 40 us a signature. */
export type SigningKey = {
  /** 32 bytes, as announced. */
  readonly publicKey: Buffer;
  readonly sign: (message: Uint8Array) => Buffer;
};

/** The operator's key, which signs every close record and every batch of receipts. */
export type OperatorKey = SigningKey & {
  readonly signClose: (q: Uint8Array) => Buffer;
  /** Signs the sum of a closed book.  Units: stakeMinor 1/100. */
  readonly signBook: (q: Uint8Array, cancelledCount: number, stakeMinor: bigint) => Buffer;
  /** Creates one signature for all bets of a batch in one round. */
  readonly signReceipts: (chainId: Uint8Array, index: number, batchRoot: Uint8Array) => Buffer;
  /** Signs the last entry of the audit chain at a moment.  Units: at in Unix ms. */
  readonly signCheckpoint: (seq: number, hash: Uint8Array, at: number) => Buffer;
};

/** Opens the key in a PEM file, created on first use and readable only by its owner. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeSecret(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const key = readKey(file);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new StartupError(
      `${file} holds no Ed25519 key: restore it from a backup, since members know the operator by this key`,
    );
  }
  return signingKey(key);
}

function readKey(file: string): KeyObject | undefined {
  const pem = readFileSync(file);
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Opens the operator's key file: see openSigningKey. */
export function openOperatorKey(file: string): OperatorKey {
  const key = openSigningKey(file);
  return {
    ...key,
    signClose: (q) => key.sign(closeMessage(q)),
    signBook: (q, cancelledCount, stakeMinor) => key.sign(bookMessage(q, cancelledCount, stakeMinor)),
    signReceipts: (chainId, index, batchRoot) => key.sign(receiptMessage(chainId, index, batchRoot)),
    signCheckpoint: (seq, hash, at) => key.sign(checkpointMessage(seq, hash, at)),
  };
}

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
