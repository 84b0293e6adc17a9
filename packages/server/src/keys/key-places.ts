import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Env } from '../config/env.ts';
import type { GatewayPeer } from '../config/gateway-env.ts';
import { SERVER_PASSWORD_FILE } from '../db/embedded/cluster.ts';
import type { Secret } from '../kernel/secrets.ts';
import type { KeyName } from './key-names.ts';

export type KeyPlaceEnv = Pick<
  Env,
  | 'dataDir'
  | 'databaseUrl'
  | 'keeper'
  | 'witness'
  | 'rail'
  | 'passwordPepper'
  | 'smsGateway'
  | 'mailGateway'
  | 'identityGateway'
>;

/** Where a key is: in a file that a command may rewrite; in a file whose other copy somebody else holds; in
 *  the text of a setting; or nowhere, because this installation has none. */
export type KeyPlace =
  | { readonly kind: 'own' | 'shared'; readonly file: string }
  | { readonly kind: 'setting'; readonly name: string; readonly values: readonly Secret[] }
  | { readonly kind: 'none'; readonly why: string };

/** Where each key of an installation is. Creates nothing. */
export function placeOf(name: KeyName, env: KeyPlaceEnv): KeyPlace {
  const own = (...parts: string[]): KeyPlace => {
    const file = path.join(env.dataDir, ...parts);
    return existsSync(file) ? { kind: 'own', file } : { kind: 'none', why: `there is no ${file}` };
  };
  switch (name) {
    case 'operator':
      return own('operator.pem');
    case 'push':
      return own('push.pem');
    case 'pepper':
      return typeof env.passwordPepper === 'string'
        ? { kind: 'setting', name: 'PASSWORD_PEPPER', values: [env.passwordPepper] }
        : { kind: 'own', file: env.passwordPepper.file };
    case 'database':
      return env.databaseUrl === undefined
        ? own(SERVER_PASSWORD_FILE)
        : { kind: 'setting', name: 'DATABASE_URL', values: [] };
    case 'keeper':
      return env.keeper ? elsewhere('KEEPER_SECRET', [env.keeper.secret]) : own('keeper', 'bearer');
    case 'witness':
      return env.witness ? elsewhere('WITNESS_SECRET', [env.witness.secret]) : own('witness', 'bearer');
    case 'rail':
      return env.rail.peer ? elsewhere('RAIL_SECRET', [env.rail.peer.secret]) : own('cashier', 'secret');
    case 'rail-callbacks':
      return env.rail.peer
        ? elsewhere('RAIL_CALLBACK_SECRET', env.rail.peer.callbackSecrets)
        : own('cashier', 'callback-secret');
    case 'sms':
      return gateway('SMS', env.smsGateway);
    case 'mail':
      return gateway('MAIL', env.mailGateway);
    case 'identity':
      return gateway('IDENTITY', env.identityGateway);
  }
}

const gateway = (name: string, peer: GatewayPeer | undefined): KeyPlace =>
  peer ? elsewhere(`${name}_SECRET`, [peer.secret]) : { kind: 'none', why: `${name}_PROVIDER is local` };

/** Place of a secret that another host shares. */
function elsewhere(name: string, values: readonly Secret[]): KeyPlace {
  const [first] = values;
  return typeof first === 'object' ? { kind: 'shared', file: first.file } : { kind: 'setting', name, values };
}
