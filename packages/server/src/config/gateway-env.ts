import type { Secret } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

/** A gateway that is called by HTTP. */
export type GatewayPeer = Readonly<{ url: string; secret: Secret }>;

export type GatewayEnv = Readonly<{
  /** Absent: the local sender, which sends nothing. */
  smsGateway: GatewayPeer | undefined;
  mailGateway: GatewayPeer | undefined;
  /** Absent: operators check. */
  identityGateway: GatewayPeer | undefined;
  /** Dial prefixes without plus to which codes are sent, such as 86 or 1212. Empty: to all, where nothing is
   *  sent. */
  smsCountries: readonly string[];
  /** Codes to one of them in a day. */
  smsCountryDaily: number;
}>;

const PREFIX = /^[1-9][0-9]{0,6}$/;
const DAILY = 2_000;

/** Reads the settings of gateways; see docs/operations/settings.md. */
export function readGateways(read: SettingReader): GatewayEnv {
  const smsGateway = readGateway(read, 'SMS');
  const smsCountries = read.list('SMS_COUNTRIES');
  if (smsCountries.some((prefix) => !PREFIX.test(prefix)))
    throw new StartupError('SMS_COUNTRIES must be dial prefixes without plus, such as 44,49,1212');
  if (smsGateway && smsCountries.length === 0)
    throw new StartupError(
      'SMS_PROVIDER=http needs SMS_COUNTRIES: name the dial prefixes that codes are sent to, such as 44,49',
    );
  return {
    smsGateway,
    mailGateway: readGateway(read, 'MAIL'),
    identityGateway: readGateway(read, 'IDENTITY'),
    smsCountries,
    smsCountryDaily: read.integer('SMS_COUNTRY_DAILY', { min: 1, max: 1_000_000 }, DAILY),
  };
}

function readGateway(read: SettingReader, name: 'SMS' | 'MAIL' | 'IDENTITY'): GatewayPeer | undefined {
  const provider = read.choice(`${name}_PROVIDER`, ['local', 'http'], 'local');
  const url = read.optionalUrl(`${name}_URL`, ['http', 'https']);
  const secret = read.optionalSecret(`${name}_SECRET`);
  if (provider === 'local') return undefined;
  if (url === undefined || secret === undefined)
    throw new StartupError(
      `${name}_PROVIDER=http needs ${name}_URL and ${name}_SECRET, with which both sides sign`,
    );
  return { url, secret };
}
