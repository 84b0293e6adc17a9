import { createHash } from 'node:crypto';

import { epochMs, HOUR_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { invitationOf, KEY_BYTES, stepOfCode } from '../factor/totp.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { placeOfOperatorKey } from '../keys/seal-places.ts';
import { assertName } from '../withdrawal/decide.ts';
import {
  approveOperatorRow,
  confirmOperator,
  countOperators,
  deleteSessionsOf,
  endOperator,
  enrolOperator,
  hasFinancePair,
  insertOperator,
  type OperatorRow,
  readOperator,
  renewOperator,
} from './account-store.ts';
import { OPERATOR_ROLES, type OperatorRole } from './roles.ts';

export type AccountDeps = Pick<Context, 'db' | 'clock' | 'random' | 'sealer'>;

/** Name of the operator in a bootstrap: no operator has such a name. */
const NOBODY = '(bootstrap)';
const ENROLMENT_MS = 24 * HOUR_MS;
const WORD_BYTES = 15;
/** With so many operators of security one lets in whom another has added. */
const SECURITY_PAIR = 2;

type NewOperator = { readonly name: string; readonly roles: readonly OperatorRole[]; readonly by: string };

/** Makes the first account, of the role security alone, and returns the word with which its person enrols.
 *  Refuses: OperatorRefused where an operator can log in.   Locks: the head of the audit chain. */
export function bootstrapOperator(ctx: AccountDeps, name: string): Promise<string> {
  return enrolmentOf(ctx, { name, roles: ['security'], by: NOBODY }, 'bootstrap', async (tx, account) => {
    if ((await countOperators(tx)).security > 0)
      throw new OperatorRefused('there are operators: one of security adds others');
    return insertOperator(tx, { ...account, approvedBy: NOBODY });
  });
}

/** Adds an account and returns the word with which its person enrols within a day. Where two operators of
 *  security are, another than the one who adds lets it in.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function addOperator(ctx: AccountDeps, wanted: NewOperator): Promise<string> {
  return enrolmentOf(ctx, wanted, 'added', async (tx, account) => {
    const { security } = await countOperators(tx);
    return insertOperator(tx, { ...account, approvedBy: security < SECURITY_PAIR ? wanted.by : null });
  });
}

/** Takes the key of an account away and returns a word for a new enrolment, with the roles given: for a lost
 *  phone and for other work. It is let in as a new one is. Nobody renews the own account.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function renewOperatorAccount(ctx: AccountDeps, wanted: NewOperator): Promise<string> {
  return enrolmentOf(ctx, wanted, 'renewed', async (tx, account) => {
    const found = await changeable(tx, wanted);
    const { security } = await countOperators(tx);
    assertEnough(found, security);
    await deleteSessionsOf(tx, wanted.name);
    return renewOperator(tx, { ...account, approvedBy: security < SECURITY_PAIR ? wanted.by : null });
  });
}

/** Ends an account with its log-ins. Nobody ends the own, and two of security stay where there are two.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function removeOperator(ctx: AccountDeps, { name, by }: Omit<NewOperator, 'roles'>): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await noteAccount(tx, { name, by }, 'removed');
    const found = await changeable(tx, { name, by });
    assertEnough(found, (await countOperators(tx)).security);
    if ((await endOperator(tx, name, ctx.clock.now())) === 0)
      throw new OperatorRefused(`the account of ${name} has ended before`);
    await deleteSessionsOf(tx, name);
  });
}

/** Lets a confirmed account in that another operator has added.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function approveOperator(ctx: AccountDeps, { name, by }: Omit<NewOperator, 'roles'>): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await noteAccount(tx, { name, by }, 'approved');
    await changeable(tx, { name, by });
    if ((await approveOperatorRow(tx, name, by)) === 0)
      throw new OperatorRefused(
        `${name} waits for no approval of yours: who adds an account does not let it in, and its person confirms the key first`,
      );
  });
}

/** Takes an account over by its word, and returns the key for the app, this once.
 *  Refuses: OperatorRefused.   Locks: the account. */
export async function enrol(
  ctx: AccountDeps & { readonly env: { readonly brandName: string } },
  name: string,
  word: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const key = ctx.random.bytes(KEY_BYTES);
  const sealed = ctx.sealer.seal(key, placeOfOperatorKey(name));
  const took = await enrolOperator(ctx.db.main, {
    name,
    digest: digestOf(word),
    sealed,
    at: ctx.clock.now(),
  });
  if (took === 0) throw new OperatorRefused('this word opens no account: it is wrong, late, or was used');
  return invitationOf(key, { brand: `${ctx.env.brandName} operators`, username: name });
}

/** Puts the key into force by a first code of the app. Returns whether the person can log in now, or waits
 *  for another operator.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export async function confirmKey(ctx: AccountDeps, name: string, code: string): Promise<boolean> {
  const found = await readOperator(ctx.db.main, name);
  const sealed = found?.confirmed_at === null ? found.sealed : null;
  const step = sealed && stepOfOperatorCode(ctx, name, sealed, code);
  if (!found || !sealed || step === null || step === undefined)
    throw new OperatorRefused('this is no code of a key that waits for one');
  await transaction(ctx.db, async (tx) => {
    await noteAccount(tx, { name, by: name }, 'confirmed');
    if ((await confirmOperator(tx, { name, sealed, step, at: ctx.clock.now() })) === 0)
      throw new OperatorRefused('the key was confirmed or replaced meanwhile');
  });
  return found.approved_by !== null;
}

/** The time step of a code of a sealed key that is right now. */
export const stepOfOperatorCode = (
  { sealer, clock }: Pick<AccountDeps, 'sealer' | 'clock'>,
  name: string,
  sealed: Buffer,
  code: string,
): number | undefined => stepOfCode(sealer.open(sealed, placeOfOperatorKey(name)), code, clock.now());

/** Reads the roles that a command names.   Refuses: OperatorRefused. */
export function readRoles(text: string): OperatorRole[] {
  const names = text.split(',').map((each) => each.trim());
  const roles = OPERATOR_ROLES.filter((role) => names.includes(role));
  if (roles.length === 0 || roles.length !== new Set(names).size)
    throw new OperatorRefused(`--roles is one or some of ${OPERATOR_ROLES.join(', ')}, separated by commas`);
  return roles;
}

/** Returns true if two persons can log in of whom one is a finance maker and the other a finance checker.
 *  Cost: one round trip. */
export const canTwoDecide = (db: Queryable): Promise<boolean> => hasFinancePair(db);

/** Returns true if the person can log in. */
export const isActive = ({ confirmed_at, approved_by, ended_at }: OperatorRow): boolean =>
  confirmed_at !== null && approved_by !== null && ended_at === null;

const digestOf = (word: string): Buffer => createHash('sha256').update(word).digest();

type NewAccount = Parameters<typeof insertOperator>[1];

function enrolmentOf(
  ctx: AccountDeps,
  { name, roles, by }: NewOperator,
  change: string,
  store: (tx: Tx, account: Omit<NewAccount, 'approvedBy'>) => Promise<number>,
): Promise<string> {
  assertName(name);
  // In hex: a word that begins with a dash would be read as an option of the command that takes it.
  const word = ctx.random.bytes(WORD_BYTES).toString('hex');
  const until = epochMs(ctx.clock.now() + ENROLMENT_MS);
  return transaction(ctx.db, async (tx) => {
    await noteAccount(tx, { name, by, roles }, change);
    if ((await store(tx, { name, roles, digest: digestOf(word), until, addedBy: by })) === 0)
      throw new OperatorRefused(`there is an account of ${name}: operators renew ${name}`);
    return word;
  });
}

/** The chain's head makes changes of accounts wait for each other. */
const noteAccount = (
  tx: Tx,
  { name, by, roles }: { readonly name: string; readonly by: string; readonly roles?: readonly string[] },
  change: string,
): Promise<void> =>
  appendAudit(tx, 'operator', { account: name, change, operator: by, ...(roles && { roles }) });

async function changeable(tx: Tx, { name, by }: Omit<NewOperator, 'roles'>): Promise<OperatorRow> {
  const found = await readOperator(tx, name);
  if (!found) throw new OperatorRefused(`there is no account of ${name}`);
  if (name === by) throw new OperatorRefused('nobody changes the own account');
  return found;
}

/** Otherwise one alone could remove the other, and then let anybody in. */
function assertEnough(found: OperatorRow, security: number): void {
  if (isActive(found) && found.roles.includes('security') && security <= SECURITY_PAIR)
    throw new OperatorRefused('two operators of security stay: add another before');
}
