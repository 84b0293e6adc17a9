import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';

import type { Context } from '../context.ts';
import { setOwnPassword } from '../db/server-login.ts';
import { noteOperatorKey } from '../fairness/note-operator-key.ts';
import { newSigningKey, openOperatorKey, signingKeyOf } from '../fairness/operator-key.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { secretId } from '../kernel/peppers.ts';
import { systemRandom } from '../kernel/random.ts';
import { createSealer } from '../kernel/sealer.ts';
import { entriesIn, nextFileOf } from '../kernel/secrets.ts';
import { prepareKey, promoteKey } from '../process/key-file.ts';
import { newVapidKey } from '../push/vapid-key.ts';
import { assertAccepted } from './assert-accepted.ts';
import type { KeyName } from './key-names.ts';
import { type KeyPlaceEnv, placeOf } from './key-places.ts';
import { resealFactors } from './reseal-factors.ts';

export type RotateDeps = { readonly db: Context['db']; readonly env: KeyPlaceEnv };

/** `isPrepared`: only lays the new key ready, which is accepted from then on and not used yet. `from`: the
 *  file with the new secret of another host. */
export type RotateOptions = { readonly isPrepared: boolean; readonly from: string | undefined };

export type RotatedKey = { readonly id: string; readonly lines: readonly string[] };

/** Puts a new key in use; the one before continues being accepted, and signs and opens what belongs to it.
 *  Servers on this machine take it at once and log nobody out. May be stopped at any point and run again: it
 *  continues with the same new key.
 *  Refuses: OperatorRefused, with what to do, for a key that this command cannot reach.
 *  Cost: a few disk flushes; for the pepper a round trip for each authenticator app, for the operator's key
 *  ten. */
export async function rotateKey(
  { db, env }: RotateDeps,
  name: KeyName,
  { isPrepared, from }: RotateOptions,
): Promise<RotatedKey> {
  const file = fileOf(name, env, from);
  const key = prepareKey(file, () => (from === undefined ? MAKE[name]() : secretFrom(from)));
  const id = secretId(key);
  if (isPrepared)
    return { id, lines: [`${nextFileOf(file)} is ready: copy it to the other servers, then rotate on each`] };
  const lines = await beforeUse({ db, env }, name, file, key);
  promoteKey(file, name === 'database');
  if (name === 'pepper') {
    const sealed = await resealFactors({ db, sealer: createSealer({ file }, systemRandom) });
    lines.push(`${sealed} secrets of authenticator apps sealed anew; passwords follow with each log-in`);
  }
  return { id, lines: [`the ${name} key in use is ${id}, in ${file}`, ...lines] };
}

const random = (): string => randomBytes(32).toString('base64url');

const MAKE: Readonly<Record<KeyName, () => string>> = {
  operator: newSigningKey,
  push: newVapidKey,
  pepper: random,
  keeper: random,
  witness: random,
  rail: random,
  'rail-callbacks': random,
  sms: random,
  mail: random,
  identity: random,
  database: random,
};

/** Validates and registers a key before its first use, and returns notes for the operator. */
async function beforeUse(
  { db, env }: RotateDeps,
  name: KeyName,
  file: string,
  key: string,
): Promise<string[]> {
  if (name === 'operator') {
    const operator = openOperatorKey(file);
    await noteOperatorKey({ db, operator });
    await noteOperatorKey({ db, operator }, signingKeyOf(key));
    return ['chains announced from now on name it; rounds of earlier ones are drawn with the key before'];
  }
  if (name === 'push') return ['phones subscribe anew when the app is opened next'];
  if (name === 'database') await setOwnPassword(db.main, key);
  if (name === 'keeper' || name === 'witness') {
    try {
      await assertAccepted(env, name, key);
    } catch (error) {
      // Another one may be brought.
      rmSync(nextFileOf(file));
      throw error;
    }
  }
  return [];
}

function fileOf(name: KeyName, env: KeyPlaceEnv, from: string | undefined): string {
  const place = placeOf(name, env);
  if (place.kind === 'none') throw new OperatorRefused(`there is nothing to rotate: ${place.why}`);
  if (place.kind === 'setting')
    throw new OperatorRefused(
      name === 'database'
        ? `the login of ${place.name} belongs to your PostgreSQL: create a second one, as docs/operations/keys.md shows`
        : `the secret is in the text of ${place.name}: put it into a file that only the server's user reads, name that in ${place.name}_FILE instead, restart, and run this again`,
    );
  if (place.kind === 'shared' && from === undefined)
    throw new OperatorRefused(
      `another host has this secret too: run "secret rotate FILE" there, bring the new one in a file, and name that with --from`,
    );
  if (place.kind === 'own' && from !== undefined)
    throw new OperatorRefused('--from is for a secret that another host has made');
  return place.file;
}

function secretFrom(file: string): string {
  const [secret] = existsSync(file) ? entriesIn(file) : [];
  if (secret === undefined) throw new OperatorRefused(`there is no secret in ${file}`);
  return secret;
}
