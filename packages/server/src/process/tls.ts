import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { PeerCertificate } from 'node:tls';

import { StartupError } from '../kernel/startup-error.ts';

/** The processes that know each other by certificates. Each has one whose only name is this. */
export const PEER_NAMES = ['server', 'keeper', 'witness'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

/** One end of a connection on which both ends show a certificate. */
export type TlsFiles = {
  /** Its own certificate and key, and the authority of the other end's: files of PEM. */
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
};

const OF_OTHERS = 0o027;

/** Reads the files: at each connection, so that renewed certificates need no restart.
 *  Refuses: StartupError for a file that is not there, and for a key that others can read. */
function readTls(files: TlsFiles): {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: Buffer;
} {
  const read = (file: string): Buffer => {
    if (!statSync(file, { throwIfNoEntry: false })) throw new StartupError(`there is no ${file}`);
    return readFileSync(file);
  };
  const ends = { cert: read(files.cert), key: read(files.key), ca: read(files.ca) };
  if ((statSync(files.key).mode & OF_OTHERS) !== 0)
    throw new StartupError(`others can read ${files.key}: run "chmod 600 ${files.key}"`);
  return ends;
}

/** Returns true if a certificate names a process, and nobody else. */
const isOf = ({ subjectaltname: names }: Pick<PeerCertificate, 'subjectaltname'>, name: PeerName): boolean =>
  names === `DNS:${name}`;

/** TLS options of a call to a process: the server presents its own certificate and accepts only the one of
 *  the process, issued by the configured authority. */
export const tlsOfCall = (files: TlsFiles, name: PeerName) => ({
  ...readTls(files),
  minVersion: 'TLSv1.3' as const,
  servername: name,
  checkServerIdentity: (_host: string, certificate: PeerCertificate): Error | undefined =>
    isOf(certificate, name) ? undefined : new OtherPeer(name),
});

class OtherPeer extends Error {
  readonly code = 'ERR_TLS_CERT_ALTNAME_INVALID';
  constructor(name: PeerName) {
    super(`the certificate is not that of the ${name}`);
  }
}

/** A server that takes callers with a certificate of the house's server alone. `onRefused` is told why others
 *  were not heard. */
export function createTlsServer(
  files: TlsFiles,
  onRequest: Parameters<typeof createServer>[1],
  onRefused: (reason: string) => void,
): Server {
  const server = createServer(
    { ...readTls(files), requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
    onRequest,
  );
  let stamp = stampOf(files);
  // Before the handshake of each caller: certificates may have been renewed.
  server.prependListener('connection', () => {
    const now = stampOf(files);
    if (now === stamp) return;
    stamp = now;
    server.setSecureContext(readTls(files));
  });
  server.on('secureConnection', (socket) => {
    if (isOf(socket.getPeerCertificate(), 'server')) return;
    onRefused('the certificate is not that of the server');
    socket.destroy();
  });
  server.on('tlsClientError', (error, { authorizationError: why }) =>
    onRefused(explainTls(why ? new Error(String(why)) : error) ?? error.message),
  );
  return server;
}

const stampOf = ({ cert, key, ca }: TlsFiles): string =>
  [cert, key, ca].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');

const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/CERT_HAS_EXPIRED|certificate expired/i, 'the certificate has expired'],
  [/ALTNAME_INVALID/, 'the certificate is that of somebody else'],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|signature failure/i,
    'the certificate is of another authority than the one of the settings',
  ],
  [/PEER_DID_NOT_RETURN|did not return a certificate|certificate[ _]required/i, 'a certificate is missing'],
  [
    /alert|socket hang up|ECONNRESET/i,
    'the other end does not take our certificate, and says why in its log',
  ],
  [
    /HTTP_REQUEST|http request|WRONG_VERSION|wrong version|PACKET_LENGTH/i,
    'one end speaks plain HTTP, the other TLS',
  ],
];

/** Says in a sentence what is wrong with a connection; undefined when it has nothing to do with TLS. */
export function explainTls(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const words = `${'code' in error ? String(error.code) : ''} ${error.message}`;
  return REASONS.find(([pattern]) => pattern.test(words))?.[1];
}
