import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { DAY_MS } from '@tessera/domain/time';

import { StartupError } from '../../kernel/startup-error.ts';
import { makePrivateFolder, replaceSecret } from '../secret-file.ts';
import { PEER_NAMES, type PeerName } from '../tls.ts';
import { makeCertificate } from './make-certificate.ts';

const USAGE = `certificates --dir DIR, and with --for ${PEER_NAMES.join(' or ')} for one of them alone`;
const AUTHORITY = 'Tessera private authority';
const AUTHORITY_DAYS = 3_650;
const PROCESS_DAYS = 397;
/** Clocks of hosts differ. */
const BEFORE_MS = DAY_MS;

/** Makes a private authority in a folder, once, and certificates for the server, the keeper and the witness:
 *  each in a file of its own with its key beside it. Run again, it renews the certificates. Returns what to
 *  do with the files.   Refuses: StartupError.   Units: now in Unix ms. */
export function runCertificates(args: readonly string[], now: number): string {
  const { values } = parseArgs({
    args: [...args],
    options: { dir: { type: 'string' }, for: { type: 'string' } },
  });
  const { dir } = values;
  const wanted = values.for === undefined ? PEER_NAMES : PEER_NAMES.filter((name) => name === values.for);
  if (dir === undefined || wanted.length === 0) throw new StartupError(USAGE);
  const issuer = openAuthority(dir, now);
  for (const name of wanted) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const terms = { ...termsOf(name, now, PROCESS_DAYS), isAuthority: false, publicKey };
    const files = placesOf(dir, name);
    replaceSecret(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    replaceSecret(files.cert, makeCertificate(terms, issuer));
  }
  return [
    `${wanted.join(', ')}: certificates for ${PROCESS_DAYS} days in ${dir}`,
    `each process gets its own .pem, its own .key and authority.pem; authority.key stays here, or better offline`,
  ].join('\n');
}

const placesOf = (dir: string, name: string) => ({
  cert: path.join(dir, `${name}.pem`),
  key: path.join(dir, `${name}.key`),
});

function openAuthority(dir: string, now: number) {
  const { cert, key } = placesOf(dir, 'authority');
  makePrivateFolder(dir);
  if (!existsSync(key)) {
    const made = generateKeyPairSync('ed25519').privateKey;
    replaceSecret(key, made.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const issuer = { name: AUTHORITY, privateKey: createPrivateKey(readFileSync(key)) };
  if (!existsSync(cert)) {
    const publicKey = createPublicKey(issuer.privateKey);
    const terms = { ...termsOf(AUTHORITY, now, AUTHORITY_DAYS), isAuthority: true, publicKey };
    replaceSecret(cert, makeCertificate(terms, issuer));
  }
  return issuer;
}

const termsOf = (name: PeerName | typeof AUTHORITY, now: number, days: number) => ({
  name,
  validFrom: now - BEFORE_MS,
  validUntil: now + days * DAY_MS,
  serial: randomBytes(16),
});
