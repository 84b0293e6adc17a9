import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { hasFinancePair } from '../../src/operator/account-store.ts';
import { bootstrapOperator } from '../../src/operator/accounts.ts';
import { MAY, OPERATOR_ROLES } from '../../src/operator/roles.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { operatorOf } from '../support/members/operator.ts';
import { ask, FREELY, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const clock = { now: () => epochMs(server.clock.now) };

const STEP_MS = 30_000;
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
beforeEach(() =>
  at.owner.query('delete from operator_sessions; delete from operators; delete from throttles'),
);

/** A person at a terminal of their own: with a folder that holds the session's file, and an app. */
function person(name: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'operator-'));
  folders.push(folder);
  const { lines, json } = operatorOf(at, { dataDir: folder, clock, passwordPepper: 'pepper of the tests' });
  const app: { secret?: Secret } = {};
  const code = () => TOTP.generate({ secret: app.secret ?? new Secret(), timestamp: server.clock.now });
  return {
    name,
    file: path.join(folder, 'session'),
    run: lines,
    json,
    code,
    /** Takes the account over by its word and confirms the key. */
    enrol: async (word: string) => {
      const { secret } = await json('operators', 'enrol', name, '--word', word);
      app.secret = Secret.fromBase32(secret);
      return lines('operators', 'confirm', name, '--code', code());
    },
    /** Has an account that is in force already. */
    joined: async (...roles: string[]) => {
      const key = server.ctx.random.bytes(20);
      app.secret = new Secret({ buffer: Uint8Array.from(key).buffer });
      await at.owner.query(
        `insert into operators (name, roles, sealed, confirmed_at, added_by, approved_by)
         values ($1, $2, $3, now(), 'zoe', 'zoe')`,
        [name, roles, server.ctx.sealer.seal(key, `operator ${name}`)],
      );
    },
    logIn: () => {
      server.clock.now += STEP_MS;
      return lines('login', '--as', name, '--code', code());
    },
  };
}
type Person = ReturnType<typeof person>;

const wordFrom = async (by: Person, ...args: string[]): Promise<string> => (await by.json(...args)).word;
/** Two of security. */
async function pair(): Promise<readonly [Person, Person]> {
  const [ada, bob] = [person('ada'), person('bob')];
  await ada.joined('security');
  await bob.joined('security');
  await ada.logIn();
  await bob.logIn();
  return [ada, bob];
}

async function inChain(): Promise<Record<string, unknown>[]> {
  const { rows } = await at.owner.query<{ body: string }>(
    `select body from audit_chain where kind = 'operator' order by seq`,
  );
  return rows.map(({ body }) => JSON.parse(body));
}

describe('accounts of operators', () => {
  it('begin with one of security, when names are no longer taken as given', async () => {
    const [ada, zoe] = [person('ada'), person('zoe')];
    expect(await ada.run('operators', 'list')).toEqual(['no operators: names are taken as they are given']);
    const late = await wordFrom(ada, 'operators', 'bootstrap', 'zoe');
    server.clock.now += 86_400_000;
    await expect(zoe.enrol(late)).rejects.toThrow('this word opens no account');
    const word = await wordFrom(ada, 'operators', 'bootstrap', 'ada');
    await expect(ada.enrol(`${word}x`)).rejects.toThrow('this word opens no account');
    expect(await ada.run('service', 'list')).not.toEqual([]);
    expect(await ada.enrol(word)).toEqual(['ada can log in']);
    await expect(ada.enrol(word)).rejects.toThrow('this word opens no account');
    await expect(zoe.run('operators', 'bootstrap', 'eve')).rejects.toThrow('there are operators');
    for (const words of [['service', 'list'], ['members', 'freeze', '5', '--as', 'ada'], ['reconcile']])
      await expect(ada.run(...words)).rejects.toThrow('log in first');
  });

  it('let in by a code once, for fifteen minutes, from a file that its owner alone reads', async () => {
    const ada = person('ada');
    await ada.joined('security');
    await ada.logIn();
    await expect(ada.run('login', '--as', 'ada', '--code', ada.code())).rejects.toThrow(
      'wait for the next one',
    );
    expect((await ada.run('operators', 'list')).join('\n')).toMatch(/^ada +security .* active$/m);
    await expect(ada.run('cases', 'list', '--as', 'bob')).rejects.toThrow('ada is logged in here, not bob');
    expect(statSync(ada.file).mode & 0o777).toBe(0o600);
    const token = readFileSync(ada.file, 'utf8');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await at.owner.query('select * from operator_sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    chmodSync(ada.file, 0o640);
    await expect(ada.run('cases', 'list')).rejects.toThrow('can be read by others');
    chmodSync(ada.file, 0o600);
    server.clock.now += 15 * 60_000 - 1;
    expect(await ada.run('cases', 'list')).toEqual(['no cases']);
    server.clock.now += 1;
    await expect(ada.run('cases', 'list')).rejects.toThrow('log in first');
    server.clock.now += STEP_MS;
    expect(await ada.run('cases', 'list', '--as', 'ada', '--code', ada.code())).toEqual(['no cases']);
    await ada.logIn();
    await ada.run('logout');
    expect(existsSync(ada.file)).toBe(false);
    await expect(ada.run('cases', 'list')).rejects.toThrow('log in first');
  });

  it('enrol by any word that there is, also one that would begin with a dash', async () => {
    const random = { ...server.ctx.random, bytes: (count: number) => Buffer.alloc(count, 0xfb) };
    const word = await bootstrapOperator({ ...server.ctx, random }, 'ada');
    expect(await person('ada').enrol(word)).not.toEqual([]);
  });

  it('are let in by another of security than who added them', async () => {
    const [ada, bob, cat] = [person('ada'), person('bob'), person('cat')];
    await ada.joined('security');
    await ada.logIn();
    const first = ['operators', 'add', 'bob', '--roles', 'security'];
    expect(await bob.enrol(await wordFrom(ada, ...first))).toEqual(['bob can log in']);
    const wanted = ['operators', 'add', 'cat', '--roles', 'finance_maker, support'];
    expect((await cat.enrol(await wordFrom(ada, ...wanted)))[0]).toContain('waits for another operator');
    await expect(cat.logIn()).rejects.toThrow('this is no name with a code');
    await expect(ada.run('operators', 'approve', 'cat')).rejects.toThrow('waits for no approval of yours');
    await bob.logIn();
    await bob.run('operators', 'approve', 'cat');
    await cat.logIn();
    await expect(cat.run('operators', 'list')).rejects.toThrow('cat may not: operators list');
  });

  it('are changed by others only, and two of security stay', async () => {
    const [ada] = await pair();
    await person('cat').joined('support');
    for (const change of [
      ['renew', 'ada', '--roles', 'auditor'],
      ['remove', 'ada'],
    ])
      await expect(ada.run('operators', ...change)).rejects.toThrow('nobody changes the own account');
    for (const change of [
      ['renew', 'bob', '--roles', 'auditor'],
      ['remove', 'bob'],
    ])
      await expect(ada.run('operators', ...change)).rejects.toThrow('two operators of security stay');
    await expect(ada.run('operators', 'add', 'cat', '--roles', 'game')).rejects.toThrow('operators renew');
    await expect(ada.run('operators', 'add', 'dan', '--roles', 'boss')).rejects.toThrow('--roles is one');
  });

  it('end with their log-ins, and come back with a new key and another approval', async () => {
    const [[ada, bob], cat] = [await pair(), person('cat')];
    await cat.joined('support');
    await cat.logIn();
    await ada.run('operators', 'remove', 'cat');
    await expect(cat.run('service', 'list')).rejects.toThrow('log in first');
    await expect(cat.logIn()).rejects.toThrow('this is no name with a code');
    await cat.enrol(await wordFrom(ada, 'operators', 'renew', 'cat', '--roles', 'finance_maker'));
    await expect(cat.logIn()).rejects.toThrow('this is no name with a code');
    await bob.run('operators', 'approve', 'cat');
    await cat.logIn();
    expect(await cat.run('movements', 'list')).not.toEqual([]);
    await expect(cat.run('service', 'list')).rejects.toThrow('cat may not');
  });

  it('lock after five wrong codes', async () => {
    const cat = person('cat');
    await cat.joined('support');
    const wrong = () => cat.run('login', '--as', 'cat', '--code', '000000');
    for (let n = 0; n < 5; n++) await expect(wrong()).rejects.toThrow('this is no name with a code');
    await expect(wrong()).rejects.toThrow('too many wrong codes');
    await expect(cat.logIn()).rejects.toThrow('too many wrong codes');
    server.clock.now += 60_000;
    await cat.logIn();
  });

  it('leave every log-in and every change in the audit chain', async () => {
    const before = (await inChain()).length;
    const [[ada, bob], eve] = [await pair(), person('eve')];
    await eve.enrol(await wordFrom(ada, 'operators', 'add', 'eve', '--roles', 'game,support'));
    await bob.run('operators', 'approve', 'eve');
    await expect(eve.run('login', '--as', 'eve', '--code', '000000')).rejects.toThrow('no name with a code');
    await eve.logIn();
    await expect(eve.run('operators', 'list')).rejects.toThrow('eve may not');
    await ada.run('operators', 'remove', 'eve');
    const entries = (await inChain()).slice(before);
    const logins = entries.filter((each) => each['command'] === 'login' && each['outcome'] !== undefined);
    expect(logins.map((each) => `${String(each['operator'])} ${String(each['outcome'])}`)).toEqual([
      'ada accepted',
      'bob accepted',
      'eve SECOND_FACTOR_INCORRECT',
      'eve accepted',
    ]);
    expect(entries.filter((each) => each['account'] === 'eve').map((each) => each['change'])).toEqual([
      'added',
      'confirmed',
      'approved',
      'removed',
    ]);
    expect(entries.find((each) => each['refused'] === 'role')).toMatchObject({
      command: 'operators list',
      operator: 'eve',
      roles: ['support', 'game'],
    });
    expect(JSON.stringify(entries)).not.toMatch(/"(?:code|word|secret)"/);
    expect(await firstBrokenAudit(at.owner)).toBeUndefined();
  });
});

describe('two persons of finance', () => {
  it('are one maker and one checker who can log in', async () => {
    const both = person('both');
    await both.joined('finance_maker', 'finance_checker');
    expect(await hasFinancePair(at.owner)).toBe(false);
    await person('max').joined('finance_maker');
    expect(await hasFinancePair(at.owner)).toBe(true);
    await at.owner.query(`update operators set ended_at = now() where name = 'max'`);
    expect(await hasFinancePair(at.owner)).toBe(false);
    await at.owner.query(`update operators set ended_at = null, approved_by = null where name = 'max'`);
    expect(await hasFinancePair(at.owner)).toBe(false);
  });

  it('approve a large withdrawal only if the last is a checker', async () => {
    const [max, mia, che] = [person('max'), person('mia'), person('che')];
    await max.joined('finance_maker');
    await mia.joined('finance_maker');
    await che.joined('finance_checker');
    const member = await withdrawer(server);
    await win(at.db, member.id, 50_000_00n);
    const { body } = await ask(server, member, { amount: '12000.00' });
    const id = (body.data as { order_no: string }).order_no;
    const approve = async (who: Person) => {
      await who.logIn();
      return (await who.json('withdrawals', 'approve', id)).state;
    };
    expect(await approve(max)).toBe('review');
    await expect(approve(max)).rejects.toThrow('has decided');
    await expect(approve(mia)).rejects.toThrow('the last of two who decide is a finance checker');
    expect(await approve(che)).toBe('approved');
  });
});

describe('roles of operators', () => {
  /** Commands of each role according to docs/operations/operators.md, written apart from the program's own
   *  table. */
  const TABLE: Readonly<Record<string, string>> = {
    support:
      'withdrawals list, withdrawals show, withdrawals off, members freeze, members suspend, members log-out, service list, service answer, feedback list, feedback answer, rounds show, tickets list, identity list, identity show, identity picture, identity confirm, identity refuse',
    content: 'content publish',
    game: 'rounds show, tickets list',
    finance_maker:
      'withdrawals list, withdrawals show, withdrawals approve, withdrawals refuse, withdrawals resolve, withdrawals off, movements list, movements close, reconcile',
    finance_checker:
      'withdrawals list, withdrawals show, withdrawals approve, withdrawals refuse, withdrawals resolve, withdrawals off, withdrawals on, movements list, movements close, rates accept, reconcile',
    auditor:
      'withdrawals list, withdrawals show, movements list, cases list, cases show, staff list, rounds show, tickets list, reconcile, identity list, identity show, keys list, operators list',
    security:
      'withdrawals off, withdrawals on, members freeze, members unfreeze, members suspend, members reinstate, members log-out, cases list, cases show, cases close, exclusions lift, staff list, staff add, staff remove, rounds show, identity list, identity show, identity picture, identity confirm, identity refuse, keys list, keys rotate, keys retire, operators list, operators add, operators approve, operators renew, operators remove',
  };

  it('are all in the table', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(OPERATOR_ROLES.toSorted());
  });

  it.each(OPERATOR_ROLES)('let %s run its commands and no other', async (role) => {
    const who = person('only');
    await who.joined(role);
    await who.logIn();
    const allowed: string[] = [];
    for (const command of Object.keys(MAY)) {
      // Without what it needs, so that what may run ends with another sentence.
      const outcome = await who.run(...command.split(' ')).then(
        () => 'ran',
        (error: Error) => error.message,
      );
      if (!outcome.startsWith('only may not')) allowed.push(command);
    }
    expect(allowed.toSorted()).toEqual(TABLE[role]?.split(', ').toSorted());
  });
});
