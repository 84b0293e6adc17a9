import path from 'node:path';

import { type Secret, secretsOf } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

/** The configuration of the payment rail. */
export type RailEnv = Readonly<{
  /** An external cashier. Absent: a child process of our own. */
  peer:
    | Readonly<{
        url: string;
        /** Of its calls. */
        secret: Secret;
        callbackSecrets: readonly Secret[];
        origins: readonly string[];
        /** The file of the authorities that its certificate must be of; absent: those that Node trusts. */
        ca?: string | undefined;
      }>
    | undefined;
  /** The port of our own cashier; absent: the port after the server's. */
  cashierPort: number | undefined;
  /** The base URL of our own cashier for payers; absent: the address where it listens. */
  cashierUrl: string | undefined;
  /** Origins of the web app in addition to the server's own address. */
  appOrigins: readonly string[];
}>;

/** A URL's host may contain characters such as a semicolon, which would end a directive of a page's
 *  policy. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?$/;

/** Reads the settings of the rail; see docs/operations/settings.md. */
export function readRail(read: SettingReader): RailEnv {
  return {
    peer: readPeer(read),
    cashierPort: read.optionalInteger('CASHIER_PORT', { min: 1, max: 65_535 }),
    cashierUrl: readUrl(read, 'CASHIER_URL'),
    appOrigins: read.list('APP_ORIGINS').map((each) => originOf('APP_ORIGINS', each)),
  };
}

function readPeer(read: SettingReader): RailEnv['peer'] {
  const url = readUrl(read, 'RAIL_URL');
  if (url === undefined) return undefined;
  const secret = read.optionalSecret('RAIL_SECRET');
  if (secret === undefined)
    throw new StartupError('RAIL_URL needs RAIL_SECRET, the secret that calls to it carry');
  const callbackSecrets = readCallbackSecrets(read);
  const ofCalls = secretsOf(secret);
  if (
    callbackSecrets.length === 0 ||
    callbackSecrets.flatMap((each) => secretsOf(each)).some((each) => ofCalls.includes(each))
  )
    throw new StartupError(
      'RAIL_URL needs RAIL_CALLBACK_SECRET, another secret than RAIL_SECRET, that its callbacks are signed with',
    );
  const origins = read.list('RAIL_ORIGINS', [new URL(url).origin]);
  return {
    url,
    secret,
    callbackSecrets,
    origins: origins.map((each) => originOf('RAIL_ORIGINS', each)),
    ca: readAuthority(read, url),
  };
}

function readAuthority(read: SettingReader, url: string): string | undefined {
  const file = read.optionalText('RAIL_CA');
  if (file !== undefined && new URL(url).protocol !== 'https:')
    throw new StartupError('RAIL_CA needs RAIL_URL=https://…: plain HTTP shows no certificate');
  return file === undefined ? undefined : path.resolve(file);
}

/** Several stand in one variable, separated by commas, or in one file, a line each. */
function readCallbackSecrets(read: SettingReader): readonly Secret[] {
  const given = read.optionalSecret('RAIL_CALLBACK_SECRET');
  return typeof given === 'object' ? [given] : read.list('RAIL_CALLBACK_SECRET');
}

/** Reads an address without a trailing slash, whose origin is safe in a page's policy. */
function readUrl(read: SettingReader, name: string): string | undefined {
  const url = read.optionalUrl(name, ['http', 'https'])?.replace(/(?<!\/)\/+$/, '');
  if (url !== undefined) originOf(name, new URL(url).origin);
  return url;
}

function originOf(name: string, text: string): string {
  if (!ORIGIN.test(text) || !URL.canParse(text) || new URL(text).origin !== text)
    throw new StartupError(`${name} must hold origins such as https://example.org, not "${text}"`);
  return text;
}
