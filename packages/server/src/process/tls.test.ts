import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { runCertificates } from './certificates/run-certificates.ts';
import { remoteCalls } from './remote-calls.ts';
import { serveCalls, type Served } from './serve-calls.ts';
import type { PeerName, TlsFiles } from './tls.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NOW = Date.now();
const dir = (name: string): string => path.join(folder, name);
for (const house of ['ours', 'theirs']) runCertificates(['--dir', dir(house)], NOW);
runCertificates(['--dir', dir('ours'), '--for', 'witness'], NOW);

/** The end of a process, with the authority of a house. */
const end = (name: PeerName, house = 'ours', authority = 'ours'): TlsFiles => ({
  cert: path.join(dir(house), `${name}.pem`),
  key: path.join(dir(house), `${name}.key`),
  ca: path.join(dir(authority), 'authority.pem'),
});

type Echo = { readonly echo: (input: { readonly n: number }) => { readonly n: number } };

/** Calls a process that shows `keeper`, as one that shows `server`; what came of it, and why it was
 *  refused. */
async function call({
  process = end('keeper'),
  server = end('server'),
  name = 'keeper',
}: {
  readonly process?: TlsFiles | 'plain HTTP';
  readonly server?: TlsFiles;
  readonly name?: 'keeper' | 'witness';
}): Promise<{ readonly answer: unknown; readonly refused: readonly string[] }> {
  const refused: string[] = [];
  const served = await serve(process, refused);
  const remote = remoteCalls<Echo>(
    { echo: 30_000 },
    { listen: served.listen, bearer: 'secret', tls: { files: server, name } },
  );
  try {
    const answer = await remote.echo({ n: 7 }).catch((error: unknown) => (error as Error).message);
    return { answer, refused };
  } finally {
    remote.close();
    await served.close();
  }
}

const serve = (tls: TlsFiles | 'plain HTTP', refused: string[]): Promise<Served> =>
  serveCalls({
    calls: { echo: ({ n }: { n: number }) => ({ n }) },
    listen: { host: '127.0.0.1', port: 0 },
    bearer: 'secret',
    onFault: () => {},
    tls: tls === 'plain HTTP' ? undefined : tls,
    onRefused: (reason) => refused.push(reason),
  });

describe('calls over TLS', () => {
  it('reach a process where both ends show certificates of the authority that the other expects', async () => {
    expect(await call({})).toEqual({ answer: { n: 7 }, refused: [] });
    expect(await call({ process: end('witness'), name: 'witness' })).toMatchObject({ answer: { n: 7 } });
    const two = { process: end('keeper', 'theirs', 'ours'), server: end('server', 'ours', 'theirs') };
    expect(await call(two)).toEqual({ answer: { n: 7 }, refused: [] });
  });

  it.each<[string, Parameters<typeof call>[0], string]>([
    [
      'a certificate of another authority',
      { process: end('keeper', 'theirs', 'ours') },
      'of another authority',
    ],
    ['the certificate of another process', { process: end('witness') }, 'of somebody else'],
    ['the certificate of the server itself', { process: end('server') }, 'of somebody else'],
    ['no TLS', { process: 'plain HTTP' }, 'one end speaks plain HTTP'],
  ])('do not leave the server for a process with %s', async (_, ends, reason) => {
    const { answer } = await call(ends);
    expect(answer).toContain(`the keeper was not called: `);
    expect(answer).toContain(reason);
  });

  it.each<[string, TlsFiles, string]>([
    ['of another authority', end('server', 'theirs', 'ours'), 'of another authority'],
    ['of another process', end('witness'), 'not that of the server'],
    ['of the process itself', end('keeper'), 'not that of the server'],
  ])('are not heard from a caller with a certificate %s', async (_, server, reason) => {
    const { answer, refused } = await call({ server });
    expect(answer).toContain('the keeper was not called: the other end does not take our certificate');
    expect(refused.join()).toContain(reason);
  });

  it('are not heard without a certificate, or in plain HTTP', async () => {
    const refused: string[] = [];
    const served = await serve(end('keeper'), refused);
    const listen = 'port' in served.listen ? served.listen : { host: '', port: 0 };
    const { connect } = await import('node:tls');
    await new Promise<void>((resolve) => {
      const socket = connect({ ...listen, rejectUnauthorized: false, servername: 'keeper' });
      socket.on('error', () => {}).on('close', () => resolve());
      socket.write('POST /echo HTTP/1.1\r\nhost: keeper\r\n\r\n');
    });
    await new Promise<void>((resolve) => {
      request({ ...listen, method: 'POST', path: '/echo' })
        .on('error', () => {})
        .on('close', () => resolve())
        .end('{}');
    });
    await served.close();
    expect(refused).toEqual(['a certificate is missing', 'one end speaks plain HTTP, the other TLS']);
  });

  it('end with a certificate, and go on with its successor without a restart', async () => {
    const brief = dir('brief');
    const long = 400 * DAY_MS;
    runCertificates(['--dir', brief], NOW - long);
    const ends = { process: end('keeper', 'brief', 'brief'), server: end('server', 'brief', 'brief') };
    expect((await call(ends)).answer).toContain('the certificate has expired');
    const refused: string[] = [];
    const served = await serve(ends.process, refused);
    const remote = remoteCalls<Echo>(
      { echo: 30_000 },
      { listen: served.listen, bearer: 'secret', tls: { files: ends.server, name: 'keeper' } },
    );
    await expect(remote.echo({ n: 1 })).rejects.toThrow('the certificate has expired');
    runCertificates(['--dir', brief], NOW);
    expect(await remote.echo({ n: 1 })).toEqual({ n: 1 });
    remote.close();
    await served.close();
  });

  it('need files that are there, and a key that others cannot read', async () => {
    const gone = { ...end('keeper'), cert: path.join(folder, 'none.pem') };
    await expect(serve(gone, [])).rejects.toThrow(`there is no ${gone.cert}`);
    await expect(serve({ ...end('keeper'), key: end('keeper').ca }, [])).rejects.toThrow(/./);
    expect(() => runCertificates(['--dir', dir('ours'), '--for', 'nobody'], NOW)).toThrow(
      '--for server or keeper',
    );
    expect(() => runCertificates([], NOW)).toThrow('certificates --dir DIR');
    expect(statSync(end('keeper').key).mode & 0o077).toBe(0);
  });
});

describe('a certificate', () => {
  it('says one name, is signed by its authority, and lasts from yesterday for about a year', async () => {
    const { readFileSync } = await import('node:fs');
    const [own, authority] = [end('keeper').cert, end('keeper').ca].map(
      (file) => new X509Certificate(readFileSync(file)),
    );
    expect(own!.subjectAltName).toBe('DNS:keeper');
    expect([own!.ca, authority!.ca]).toEqual([false, true]);
    expect(own!.checkIssued(authority!)).toBe(true);
    expect(own!.verify(authority!.publicKey)).toBe(true);
    expect(own!.verify(own!.publicKey)).toBe(false);
    expect(authority!.verify(authority!.publicKey)).toBe(true);
    const days = (Date.parse(own!.validTo) - Date.parse(own!.validFrom)) / DAY_MS;
    expect(days).toBe(398);
    expect(Date.parse(authority!.validTo)).toBeGreaterThan(Date.parse(own!.validTo));
  });
});
