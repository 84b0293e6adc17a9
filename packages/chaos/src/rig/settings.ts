import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Peer, Peers } from './start-peers.ts';

/** With less room than this the servers take no bets. */
export const MIN_FREE_MIB = 256;

/** The opening balance of a member: enough for a run, and sometimes too little for a bet. */
export const PLAY_BALANCE = '20000.00';
/** The same.   Units: 1/100. */
export const START_MINOR = 20_000_00n;

/** The pepper that all servers of a rig add to passwords. */
export const PEPPER = 'the pepper of a database that is thrown away';

/** The settings that all servers of a database share. Rate limits are off, since all load comes from one
 *  address. */
export const settingsOf = ({ keeper, witness, cashier }: Peers): Record<string, string> => ({
  KEEPER_URL: keeper.url,
  KEEPER_SECRET: keeper.secret,
  WITNESS_URL: witness.url,
  WITNESS_SECRET: witness.secret,
  RAIL_URL: cashier.url,
  RAIL_SECRET: cashier.secret,
  RAIL_CALLBACK_SECRET: callbackSecretOf(cashier),
  ...WALLET,
  PASSWORD_PEPPER: PEPPER,
  PLAY_BALANCE,
  ADDRESS_RATE: '0',
  ADDRESS_CONNECTIONS: '0',
  ADDRESS_STREAMS: '0',
  MEMBER_RATE: '0',
  BET_RATE: '0',
  REGISTRATIONS_PER_HOUR: '0',
  LOG_LEVEL: 'warn',
  MIN_FREE_MB: String(MIN_FREE_MIB),
});

/** Reads the secret with which the cashier signs its callbacks. */
const callbackSecretOf = ({ dir }: Peer): string =>
  readFileSync(path.join(dir, 'callback-secret'), 'utf8').trim();

/** No holds and no turnover requirement, since these last days. */
const WALLET = {
  CARD_HOLD_SECONDS: '0',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  WITHDRAW_DAILY: '900000000.00',
  TRANSFER_MAX: '1000000.00',
  TRANSFER_DAILY: '900000000.00',
};
