import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { reachRail } from '../../src/operator/reach-rail.ts';
import { makeCertificate } from '../../src/process/certificates/make-certificate.ts';
import { openRail } from '../../src/supervise/open-rail.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rail-ca-'));
const fileIn = (name: string): string => path.join(folder, name);
const NOW = Date.now();

type House = { readonly name: string; readonly keys: { publicKey: KeyObject; privateKey: KeyObject } };

/** An authority, whose certificate lies in a file of its name. */
function authority(name: string): House {
  const house = { name, keys: generateKeyPairSync('ed25519') };
  writeFileSync(fileIn(`${name}.pem`), certificate(house, name, house.keys.publicKey, true));
  return house;
}

const certificate = (
  { name: issuer, keys }: House,
  name: string,
  publicKey: KeyObject,
  isAuthority = false,
) =>
  makeCertificate(
    {
      name,
      isAuthority,
      validFrom: NOW - DAY_MS,
      validUntil: NOW + DAY_MS,
      serial: Uint8Array.from({ length: 16 }, (_, at) => at + name.length),
      publicKey,
    },
    { name: issuer, privateKey: keys.privateKey },
  );

const ours = authority('ours');
authority('theirs');
const listening: Server[] = [];
let calls = 0;

/** A rail with a certificate for a name, by our authority; it counts who gets through to it. */
async function railOf(name: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: certificate(ours, name, publicKey) }, (request, reply) => {
    calls += 1;
    request.resume();
    const isMoved = request.url === '/moved/calls/listRates';
    if (isMoved) return void reply.writeHead(302, { location: '/calls/listRates' }).end();
    reply.end(JSON.stringify({ rates: [] }));
  });
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

let url: string;
let ofOther: string;
beforeAll(async () => {
  url = await railOf('localhost');
  ofOther = await railOf('rail.example');
});
afterAll(async () => {
  for (const server of listening) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true });
});

const placeOf = (at: string, ca: string | undefined) => {
  const settings = { RAIL_URL: at, RAIL_SECRET: 's', RAIL_CALLBACK_SECRET: 'c' };
  const rail = readRail(settingReader({ ...settings, ...(ca !== undefined && { RAIL_CA: fileIn(ca) }) }));
  return { dataDir: '/nowhere', host: '127.0.0.1', port: 0, rail };
};

/** Result of a call of the server, and of one of an operator's command. */
async function called(at: string, ca?: string): Promise<string> {
  const env = placeOf(at, ca);
  const { rail } = await openRail(env, '', { onLine: () => {}, onExit: () => {} });
  const before = calls;
  const outcomes: string[] = [];
  for (const each of [rail, reachRail(env)])
    outcomes.push(
      await each.listRates().then(
        (rates) => `answered ${rates.length}`,
        (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
      ),
    );
  expect(outcomes[0]).toBe(outcomes[1]);
  return `${outcomes[0]!} (${calls - before} calls)`;
}

describe('a rail over TLS', () => {
  it('is called where its certificate is of the authority of the settings', async () => {
    expect(await called(url, 'ours.pem')).toBe('answered 0 (2 calls)');
  });

  it('is called where that authority is one of several in the file', async () => {
    const both = ['theirs', 'ours'].map((name) => readFileSync(fileIn(`${name}.pem`), 'utf8')).join('');
    writeFileSync(fileIn('both.pem'), both);
    expect(await called(url, 'both.pem')).toBe('answered 0 (2 calls)');
  });

  it('is not called where it is of another one, and hears nothing', async () => {
    expect(await called(url, 'theirs.pem')).toMatch(
      /^the rail was not called: the certificate is of another authority than the one of the settings .*\(0 calls\)$/,
    );
  });

  it('is not called where the certificate is of another host', async () => {
    expect(await called(ofOther, 'ours.pem')).toMatch(
      /^the rail was not called: the certificate is that of somebody else .*\(0 calls\)$/,
    );
  });

  it('is judged by the authorities that Node trusts where the settings name none', async () => {
    expect(await called(url)).toMatch(/unable to (?:verify|get)|self-signed.*\(0 calls\)$/);
  });

  it('is followed to no other address', async () => {
    expect(await called(`${url}/moved`, 'ours.pem')).toMatch(
      /^the rail answered with a redirect .*\(2 calls\)$/,
    );
  });

  it('is refused at the start with a file that is not there, or is no certificate', async () => {
    writeFileSync(fileIn('empty.pem'), 'nothing');
    await expect(called(url, 'absent.pem')).rejects.toThrow(
      /^RAIL_CA names .*absent\.pem, which is not there$/,
    );
    await expect(called(url, 'empty.pem')).rejects.toThrow('which holds no certificate in PEM');
  });
});
