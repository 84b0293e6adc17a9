import { createHash } from 'node:crypto';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { tryCodeOf } from '../factor/check-factor.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  countOperators,
  deleteOperatorSession,
  insertOperatorSession,
  operatorOfSession,
  readOperator,
  takeOperatorStep,
} from './account-store.ts';
import { type AccountDeps, isActive, stepOfOperatorCode } from './accounts.ts';
import type { OperatorRole } from './roles.ts';
import type { SessionFile } from './session-file.ts';

const SESSION_MS = 15 * MINUTE_MS;
const TOKEN_BYTES = 32;

export type LogInDeps = AccountDeps & { readonly session?: SessionFile };

/** Operator who runs a command. Without roles: nobody has an account, and a name is only given. */
export type Acting = { readonly name: string; readonly roles: readonly OperatorRole[] | undefined };

type Credentials = { readonly operator: string; readonly code: string };

/** Tells who runs a command: by a code of the app, or by a log-in of the last fifteen minutes. Where nobody
 *  has an account the name is taken as it is.
 *  Refuses: OperatorRefused.   Cost: two round trips with a log-in, about ten with a code. */
export async function identify(ctx: LogInDeps, given: Credentials): Promise<Acting> {
  if (!(await hasAccounts(ctx))) return { name: given.operator, roles: undefined };
  if (given.code !== '') return prove(ctx, given);
  const token = ctx.session?.read();
  const found = token && (await operatorOfSession(ctx.db.main, hashOf(token), ctx.clock.now()));
  if (!found) throw new OperatorRefused('log in first: npm run operator -- login --as ada');
  if (given.operator !== '' && given.operator !== found.name)
    throw new OperatorRefused(`${found.name} is logged in here, not ${given.operator}: log out first`);
  return found;
}

/** Returns true if an operator has ever confirmed a key here: from then on names are proved. */
const hasAccounts = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await countOperators(db.main)).confirmed > 0;

/** Logs an operator in by a code of the app, for fifteen minutes and the owner of the session's file.
 *  Refuses: OperatorRefused.   Locks: the operator, the head of the audit chain, the counter of the name. */
export async function logIn(ctx: LogInDeps, given: Credentials): Promise<Acting> {
  const token = ctx.random.bytes(TOKEN_BYTES).toString('base64url');
  const now = ctx.clock.now();
  const session = { hash: hashOf(token), name: given.operator, until: epochMs(now + SESSION_MS), now };
  const found = await prove(ctx, given, (tx) => insertOperatorSession(tx, session));
  ctx.session?.write(token);
  return found;
}

/** Ends the log-in of the session's file.   Idempotent. */
export async function logOut(ctx: LogInDeps): Promise<void> {
  const token = ctx.session?.read();
  if (token !== undefined) await deleteOperatorSession(ctx.db.main, hashOf(token));
  ctx.session?.remove();
}

/** Accepts a code of the app once, and does with it what it is given for. Every attempt is in the audit
 *  chain, right or wrong. Wrong codes lock the name as they lock a member. */
async function prove(
  ctx: LogInDeps,
  { operator, code }: Credentials,
  work: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Acting> {
  const found = await readOperator(ctx.db.main, operator);
  const isKnown = found !== undefined && isActive(found);
  const attempt = async (tx: Tx): Promise<true | 'used' | undefined> => {
    if (!isKnown || !found.sealed) return undefined;
    const step = stepOfOperatorCode(ctx, operator, found.sealed, code);
    if (step === undefined) return undefined;
    if ((await takeOperatorStep(tx, operator, step)) > 0) return true;
    await noteLogIn(tx, operator, 'SECOND_FACTOR_USED');
    return 'used';
  };
  try {
    await tryCodeOf(ctx, `operator:${isKnown ? operator : ''}`, {
      attempt,
      work: async (tx) => {
        await work(tx);
        await noteLogIn(tx, operator, 'accepted');
      },
      onWrong: (tx) => noteLogIn(tx, operator, 'SECOND_FACTOR_INCORRECT'),
    });
  } catch (error) {
    const refused = error instanceof Refusal ? error.code : undefined;
    if (refused === 'SECOND_FACTOR_INCORRECT')
      throw new OperatorRefused('this is no name with a code of its app that is right now');
    if (refused === 'SECOND_FACTOR_USED')
      throw new OperatorRefused('this code was used: wait for the next one');
    if (refused !== 'SECOND_FACTOR_LOCKED') throw error;
    await transaction(ctx.db, (tx) => noteLogIn(tx, operator, refused));
    throw new OperatorRefused('too many wrong codes: wait, an hour at most');
  }
  return { name: operator, roles: found?.roles };
}

const noteLogIn = (tx: Tx, operator: string, outcome: string): Promise<void> =>
  appendAudit(tx, 'operator', {
    command: 'login',
    operator: operator.slice(0, NAME_MAX),
    outcome,
    user: process.getuid?.() ?? -1,
  });

const NAME_MAX = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
