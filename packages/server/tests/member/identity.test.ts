import { writeFileSync, readFileSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { isBarredNow } from '../../src/exclusion/exclusion-store.ts';
import { exclusionListJob } from '../../src/identity/apply-exclusion-list.ts';
import { openExclusionList, personDigest } from '../../src/identity/exclusion-list.ts';
import { httpIdentityChecker } from '../../src/identity/http-checker.ts';
import { checkDue } from '../../src/identity/identity-jobs.ts';
import { startStubGateway, type StubGateway } from '../support/contracts/stub-gateway.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { operatorOf } from '../support/members/operator.ts';

const at = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'identity-'));
afterAll(() => rmSync(folder, { recursive: true }));
const list = path.join(folder, 'excluded');
writeFileSync(
  list,
  `${personDigest({ realName: 'Carl  Excluded', birthDate: '1980-02-29', country: 'DE' })}\n`,
);

let stub: StubGateway;
beforeAll(async () => void (stub = await startStubGateway()));
afterAll(() => stub.stop());
const REAL = { isPlayMoney: false, currency: 'EUR', exclusionList: list };
const real = useServer(at, REAL);
const play = useServer(at, { nodeNumber: 2 });
/** Asks the gateway, with what it may be asked by. */
const asking = () => ({
  ...real.ctx,
  identity: { ...real.ctx.identity, checker: httpIdentityChecker(stub.gateway) },
});
const { lines: operator, json } = operatorOf(at, {
  dataDir: folder,
  passwordPepper: 'pepper of the tests',
});

let made = 0;
const member = () => real.member(`Known${(made += 1)}`);
const MEI = { real_name: 'Mei Lin', birth_date: '1990-05-17', country: 'gb' };
type Who = { readonly token: string; readonly id: number };
const show = async ({ token }: Who, on = real) => (await on.get('user/identity', {}, { token })).body.data;
const send = async ({ token }: Who, more: object = {}) =>
  (await real.post('user/checkIdentity', { ...MEI, ...more }, { token })).body;
const bet = async ({ token }: Who, on = real) =>
  (await on.post('games/submitBet', { game_id: 1, game_no: '20270115-0001', bet_content: '' }, { token }))
    .body.msg;
const deposit = async ({ token }: Who, on = real) =>
  (await on.post('trade/recharge', { channel_id: 99, amount: '40.00' }, { token })).body.msg;
const chase = async ({ token }: Who) => (await real.post('games/createChase', {}, { token })).body.msg;
/** Messages to the member about checks, newest first. */
const told = async ({ token }: Who): Promise<string[]> => {
  const { body } = await real.get('index/message', {}, { token });
  return (body.data as Data<'index/message'>).list.map(({ kind, url }) => `${kind} ${url}`);
};
const PAGE = '/pages/profile/identity';
async function pendingOf({ id }: Who): Promise<string> {
  const { rows } = await at.owner.query<{ id: string }>(
    'select id::text from identity_checks where member_id = $1 order by identity_checks.id desc limit 1',
    [id],
  );
  return rows[0]?.id ?? '';
}
const picture = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fa0' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

describe('a house of real money', () => {
  it('takes neither deposits nor bets of a member before an operator has confirmed who that is', async () => {
    const mei = await member();
    expect([await bet(mei), await deposit(mei), await chase(mei)]).toEqual(
      Array(3).fill('IDENTITY_REQUIRED'),
    );
    expect(await show(mei)).toMatchObject({ is_required: 1, state: 'none', reason: null });
    expect(await send(mei, { document: await picture() })).toMatchObject({
      data: { state: 'pending', real_name: 'Mei Lin', birth_date: '1990-05-17', country: 'GB' },
    });
    expect([await bet(mei), await told(mei)]).toEqual(['IDENTITY_REQUIRED', []]);
    const id = await pendingOf(mei);
    expect((await operator('identity', 'list')).join('\n')).toContain(`${mei.id} Known`);
    const file = path.join(folder, 'id.jpg');
    await operator('identity', 'picture', id, '--file', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await sharp(readFileSync(file)).metadata()).format).toBe('jpeg');
    await expect(operator('identity', 'picture', id, '--file', file)).rejects.toThrow('EEXIST');
    expect(await json('identity', 'confirm', id, '--as', 'ada')).toMatchObject({
      state: 'verified',
      source: 'operator',
      reference: 'ada',
    });
    expect(await show(mei)).toMatchObject({ state: 'verified', decided_at: expect.any(Number) });
    for (const outcome of [await bet(mei), await deposit(mei), await chase(mei)])
      expect(outcome).not.toBe('IDENTITY_REQUIRED');
    // The picture is gone, and a second decision is none.
    await expect(operator('identity', 'picture', id, '--file', `${file}2`)).rejects.toThrow('has no picture');
    await expect(operator('identity', 'refuse', id, '--as', 'ada', '--reason', 'name')).rejects.toThrow(
      'was decided before',
    );
    expect(await told(mei)).toEqual([`identity_verified ${PAGE}`]);
    const { rows } = await at.owner.query(
      `select body from audit_chain where kind = 'member' order by seq desc limit 1`,
    );
    expect(JSON.parse(rows[0].body)).toMatchObject({
      member: String(mei.id),
      identity: 'verified',
      check: id,
      source: 'operator',
      reference: 'ada',
    });
    expect(rows[0].body).not.toMatch(/Mei|1990/);
  });

  it('tells why a check was refused, and takes another', async () => {
    const mei = await member();
    await send(mei);
    const id = await pendingOf(mei);
    await expect(operator('identity', 'refuse', id, '--as', 'ada', '--reason', 'ugly')).rejects.toThrow(
      '--reason is name, age, document, excluded, other',
    );
    await operator('identity', 'refuse', id, '--as', 'ada', '--reason', 'document');
    expect(await show(mei)).toMatchObject({ state: 'refused', reason: 'document' });
    expect([await bet(mei), await told(mei)]).toEqual(['IDENTITY_REQUIRED', [`identity_refused ${PAGE}`]]);
    expect(await send(mei)).toMatchObject({ data: { state: 'pending', reason: null } });
    // A repeat while it is pending changes nothing.
    expect(await send(mei, { real_name: 'Somebody Else' })).toMatchObject({ data: { real_name: 'Mei Lin' } });
    // Each decision sends a message.
    await operator('identity', 'confirm', await pendingOf(mei), '--as', 'ada');
    expect(await told(mei)).toEqual([`identity_verified ${PAGE}`, `identity_refused ${PAGE}`]);
  });

  it.each([
    [{ real_name: ' ' }, 'IDENTITY_INVALID', { field: 'real_name' }],
    [{ real_name: 'x'.repeat(101) }, 'IDENTITY_INVALID', { field: 'real_name' }],
    [{ real_name: '<b>Mei</b>' }, 'IDENTITY_INVALID', { field: 'real_name' }],
    [{ country: 'QQ' }, 'IDENTITY_INVALID', { field: 'country' }],
    [{ country: 'g1' }, 'IDENTITY_INVALID', { field: 'country' }],
    [{ birth_date: '2009-01-16' }, 'IDENTITY_INVALID', { field: 'age' }],
    [{ birth_date: '2001-02-29' }, 'BIRTHDAY_INVALID', undefined],
    [{ birth_date: '2030-01-01' }, 'BIRTHDAY_INVALID', undefined],
    [{ birth_date: '1850-01-01' }, 'BIRTHDAY_INVALID', undefined],
    [{ document: 'data:image/png;base64,AAAA' }, 'PROOF_INVALID', undefined],
  ])('refuses %j', async (more, msg, data) => {
    expect(await send(await member(), more)).toMatchObject({ code: 0, msg, ...(data && { data }) });
  });

  it('takes who is 18 today, five checks a day, and no member’s decision about oneself', async () => {
    const mei = await member();
    for (let n = 0; n < 5; n++) {
      expect(await send(mei, { birth_date: '2009-01-15' })).toMatchObject({ data: { state: 'pending' } });
      const id = await pendingOf(mei);
      if (n === 0)
        await expect(operator('identity', 'confirm', id, '--as', `known${made}`)).rejects.toThrow('oneself');
      await operator('identity', 'refuse', id, '--as', 'ada', '--reason', 'other');
    }
    expect(await send(mei)).toMatchObject({ msg: 'TOO_MANY_REQUESTS', data: { limit: 'identity_checks' } });
  });

  it('refuses who is on the list of excluded persons, however the name is written', async () => {
    const carl = await member();
    const person = { real_name: ' carl   excluded', birth_date: '1980-02-29', country: 'de' };
    expect(await send(carl, person)).toMatchObject({ data: { state: 'refused', reason: 'excluded' } });
    expect(await told(carl)).toEqual([`identity_refused ${PAGE}`]);
    expect(await send(await member(), { ...person, birth_date: '1980-02-28' })).toMatchObject({
      data: { state: 'pending' },
    });
  });

  it('asks the gateway again under the same key until it decides, and stores by whom', async () => {
    stub.reset();
    await at.owner.query(`update identity_checks set due_at = 'infinity'`);
    const [mei, liu] = [await member(), await member()];
    await send(mei, { document: await picture() });
    await send(liu, { real_name: 'Liu Wei' });
    const due = () => at.owner.query(`update identity_checks set due_at = now() where due_at < 'infinity'`);
    stub.answer = () => ({ status: 'pending' });
    await checkDue(asking());
    expect(await show(mei)).toMatchObject({ state: 'pending' });
    // Not due before a minute has passed.
    await checkDue(asking());
    expect(stub.requests()).toBe(2);
    stub.fault = 'odd';
    await due();
    await checkDue(asking());
    expect(await show(mei)).toMatchObject({ state: 'pending' });
    stub.fault = undefined;
    stub.answer = ({ real_name: name }) =>
      name === 'Mei Lin'
        ? { status: 'verified', reference: 'check 7' }
        : { status: 'refused', reference: 'check 8', reason: 'age' };
    await due();
    await checkDue(asking());
    expect(await show(mei)).toMatchObject({ state: 'verified' });
    expect(await show(liu)).toMatchObject({ state: 'refused', reason: 'age' });
    expect([await told(mei), await told(liu)]).toEqual([
      [`identity_verified ${PAGE}`],
      [`identity_refused ${PAGE}`],
    ]);
    // One key for a check, whatever the number of attempts.
    expect(stub.asked).toHaveLength(2);
    expect(await bet(mei)).not.toBe('IDENTITY_REQUIRED');
    const { rows } = await at.owner.query(
      `select source, reference, document from identity_checks where member_id = $1`,
      [mei.id],
    );
    expect(rows).toEqual([{ source: 'gateway', reference: 'check 7', document: null }]);
    expect(real.log.filter((line) => /Mei Lin|Liu Wei|1990-05-17/.test(line))).toEqual([]);
  });
});

describe('a house of play money', () => {
  it('asks nobody, and shows the same page', async () => {
    const mei = await member();
    expect(await bet(mei, play)).not.toBe('IDENTITY_REQUIRED');
    expect(await deposit(mei, play)).not.toBe('IDENTITY_REQUIRED');
    expect(await show(mei, play)).toMatchObject({ is_required: 0, state: 'none' });
  });
});

describe('the list of excluded persons', () => {
  const ADA = { realName: 'Ada Later', birthDate: '1990-01-01', country: 'GB' };
  const declared = { real_name: 'Ada  later', birth_date: '1990-01-01', country: 'gb' };
  let written = 0;
  /** Each write has another time: clocks of files are coarse. */
  const write = (file: string, text: string): void => {
    writeFileSync(file, text);
    utimesSync(file, 0, (written += 1));
  };
  /** The job of a server whose list is a file of its own. */
  const jobOf = (file: string) => {
    const excluded = openExclusionList(file, real.ctx.log);
    return exclusionListJob({ ...real.ctx, identity: { ...real.ctx.identity, excluded } }, 1);
  };
  const verified = async (who: object): Promise<Who> => {
    const one = await member();
    await send(one, who);
    await operator('identity', 'confirm', await pendingOf(one), '--as', 'ada');
    return one;
  };
  const isBarred = ({ id }: Who) => isBarredNow(at.db.main, BigInt(id));
  const casesOf = async ({ id }: Who) =>
    (
      await at.owner.query(`select flag, evidence from integrity_cases where member_id = $1 order by id`, [
        id,
      ])
    ).rows;

  it('reaches members who were verified before, once, and whose check is pending', async () => {
    const [mei, ada] = [await verified(MEI), await verified(declared)];
    const pending = await member();
    await send(pending, declared);
    const file = path.join(folder, 'grown');
    write(file, '');
    const step = jobOf(file);
    while (await step());
    expect(await isBarred(ada)).toBe(false);
    write(file, `${personDigest(ADA)}\n`);
    while (await step());
    expect(await isBarred(ada)).toBe(true);
    expect(await casesOf(ada)).toMatchObject([{ flag: 'second_account', evidence: { excluded: 'at once' } }]);
    expect(await show(pending)).toMatchObject({ state: 'refused', reason: 'excluded' });
    expect([await isBarred(mei), await casesOf(mei)]).toEqual([false, []]);
    // After a start all are compared again, and a lift of the house stays one.
    const exclusions = () =>
      at.owner.query(`select count(*)::integer as n from exclusions where member_id = $1`, [ada.id]);
    const again = jobOf(file);
    while (await again());
    expect((await exclusions()).rows).toEqual([{ n: 1 }]);
    expect(await casesOf(ada)).toHaveLength(1);
  });

  it('is kept as it was while the file is missing or has a line that is no digest, and says so once', () => {
    const file = path.join(folder, 'slipped');
    write(file, personDigest(ADA));
    const said: unknown[] = [];
    const open = openExclusionList(file, { error: (...words: unknown[]) => void said.push(words) });
    const before = open.digests();
    write(file, 'Ada\n');
    expect([open.has(ADA), open.has(ADA), open.digests() === before]).toEqual([true, true, true]);
    expect(said).toHaveLength(1);
    rmSync(file);
    expect([open.has(ADA), said.length]).toEqual([true, 2]);
    write(file, '');
    expect([open.has(ADA), said.length]).toEqual([false, 2]);
  });

  it('is read again when it changes, and refused at the start with a line that is no digest', () => {
    const file = path.join(folder, 'changing');
    writeFileSync(file, '');
    const open = openExclusionList(file, real.ctx.log);
    expect(open.has(ADA)).toBe(false);
    write(file, personDigest(ADA));
    expect(open.has(ADA)).toBe(true);
    write(file, 'Ada\n');
    const { log } = real.ctx;
    expect(() => openExclusionList(file, log)).toThrow('EXCLUSION_LIST: line 1 is no SHA-256');
    expect(() => openExclusionList(`${file}2`, log)).toThrow('EXCLUSION_LIST: there is no file');
  });
});
