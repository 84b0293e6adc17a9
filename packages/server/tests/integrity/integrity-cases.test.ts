import { beforeAll, describe, expect, it } from 'vitest';

import { defaultLimits } from '@tessera/domain/integrity/limits';

import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import {
  addStaff,
  closeCase,
  listCases,
  listStaff,
  readCase,
  removeStaff,
} from '../../src/integrity/cases.ts';
import { flagMoney, flagRounds } from '../../src/integrity/integrity-jobs.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { deviceOf } from '../support/members/excluding.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { addMembers, nextDueRound, placeBets, useWorld } from '../support/round-world.ts';
import { type Holder, holder, sendTransfer } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);
const worlds = useWorld(at, [1]);
const AT_ONCE = { lagSeconds: 0 };

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
});

const run = async (...args: readonly string[]) => runCommand(server.ctx, readCommand(args));
const openCasesOf = async ({ id }: Pick<Holder, 'id'>) =>
  (await listCases(server.ctx, 0n, false)).filter((row) => row.member_id === BigInt(id));

async function fast(): Promise<Holder> {
  const member = await holder(server);
  for (let n = 0; n < 4; n++) await payDeposit(at.db, BigInt(member.id), 50_00n);
  return member;
}

describe('the job of money', () => {
  it('leaves what is younger than a minute, and opens one case however many servers look', async () => {
    const member = await fast();
    while (await flagMoney(server.ctx));
    expect(await openCasesOf(member)).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => flagMoney(server.ctx, AT_ONCE)));
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await openCasesOf(member)).toMatchObject([{ flag: 'velocity', evidence: { deposits: 4 } }]);
  });

  it('sees a real transfer that comes back, and moves nothing', async () => {
    const [from, to] = [await holder(server, 100_00n), await holder(server)];
    await sendTransfer(server, from, { to: to.id, amount: '40.00' });
    await sendTransfer(server, to, { to: from.id, amount: '40.00' });
    const before = (await at.owner.query('select * from accounts order by id')).rows;
    while (await flagMoney(server.ctx, AT_ONCE));
    const evidence = {
      ring: [from, to, from].map(({ id }) => String(id)).toReversed(),
      amounts: ['40.00', '40.00'],
    };
    expect(await openCasesOf(from)).toMatchObject([{ flag: 'ring' }]);
    const [found] = await openCasesOf(to);
    expect(found).toMatchObject({ flag: 'ring', evidence: { amounts: evidence.amounts } });
    expect((await at.owner.query('select * from accounts order by id')).rows).toEqual(before);
  });

  it('keeps to the thresholds of the house', async () => {
    const member = await fast();
    const integrity = { ...defaultLimits(), deposits: 4 };
    while (await flagMoney({ ...server.ctx, env: { integrity } }, AT_ONCE));
    expect(await openCasesOf(member)).toEqual([]);
  });

  it('counts and logs a case, without the evidence', async () => {
    const member = await fast();
    while (await flagMoney(server.ctx, AT_ONCE));
    const text = await server.ctx.metrics.registry.getSingleMetricAsString('tessera_integrity_cases_total');
    expect(text).toMatch(/flag="velocity"\} [1-9]/);
    const lines = server.log.filter((line) => line.includes('integrity case opened'));
    expect(lines.some((line) => line.includes(`"member":"${member.id}"`))).toBe(true);
    expect(lines.join('')).not.toContain('deposits":4');
  });
});

describe('the job of money, of members on one device', () => {
  const logIn = ({ username }: Holder, device: number) =>
    server.post('user/login', { account: username, password: PASSWORD, device_id: deviceOf(device) });
  const links = async (kind: string) =>
    (
      await at.owner.query<{ member_id: bigint; other_id: bigint }>(
        `select member_id, other_id from account_links where kind = $1 order by 1, 2`,
        [kind],
      )
    ).rows.map((row) => [Number(row.member_id), Number(row.other_id)]);

  it('links two, and opens a case for three, once for each who comes', async () => {
    const [one, two, three] = [await holder(server), await holder(server), await holder(server)];
    await logIn(one, 1);
    await logIn(two, 1);
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await links('device')).toEqual([
      [one.id, two.id],
      [two.id, one.id],
    ]);
    expect(await openCasesOf(one)).toEqual([]);
    await logIn(three, 1);
    while (await flagMoney(server.ctx, AT_ONCE));
    for (const member of [one, two, three])
      expect(await openCasesOf(member)).toMatchObject([
        {
          flag: 'shared_payout',
          evidence: { shared: 'device', members: [one, two, three].map(({ id }) => String(id)) },
        },
      ]);
    // A further log-in of the same members is nothing new, and a fourth member is.
    for (const row of await openCasesOf(one))
      await closeCase(server.ctx, { id: row.id, operator: 'ada', reason: 'a family' });
    await logIn(two, 1);
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await openCasesOf(one)).toEqual([]);
    await logIn(await holder(server), 1);
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await openCasesOf(one)).toHaveLength(1);
  });

  it('tells devices apart, and knows none without a number', async () => {
    const before = await links('device');
    for (const device of [2, 3, 4]) await logIn(await holder(server), device);
    for (let n = 0; n < 3; n++) {
      const { username } = await holder(server);
      await server.post('user/login', { account: username, password: PASSWORD });
    }
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await links('device')).toEqual(before);
  });
});

describe('the job of rounds', () => {
  it('opens a case for two on one device whose bets cancel out', async () => {
    const world = await worlds.server();
    const [one, two] = [200_011, 200_012] as const;
    await addMembers(world, [one, two]);
    await at.owner.query(
      `insert into member_devices (member_id, mac, trace)
       select m, sha256(int8send(m)), sha256('a phone') from unnest($1::bigint[]) m`,
      [[one, two]],
    );
    while (await flagMoney(server.ctx, AT_ONCE));
    const round = await nextDueRound(at, 1);
    await placeBets(world, round, [
      { member: one, selection: 'side:big', stakeMinor: 5_000n },
      { member: two, selection: 'side:small', stakeMinor: 5_000n },
    ]);
    await roundSteps(world).tick();
    while (await flagRounds(server.ctx));
    expect(await openCasesOf({ id: one })).toMatchObject([
      { flag: 'opposed_bets', evidence: { with: String(two) } },
    ]);
    expect(await openCasesOf({ id: two })).toMatchObject([{ flag: 'opposed_bets' }]);
  });

  it('opens a case for staff who play, once the round is settled', async () => {
    const world = await worlds.server();
    // The staff comes second, so that a step ends between the two.
    const [other, member] = [200_001, 200_002] as const;
    await addMembers(world, [other, member]);
    await addStaff(server.ctx, { member: BigInt(member), operator: 'ada', relation: 'works in support' });
    const round = await nextDueRound(at, 1);
    await placeBets(world, round, [
      { member, selection: 'side:big', stakeMinor: 1_000n },
      { member: other, selection: 'side:big', stakeMinor: 1_000n },
    ]);
    await roundSteps(world).tick();
    while (await flagRounds(server.ctx, { atOnce: 1 }));
    expect(await openCasesOf({ id: member })).toMatchObject([
      { flag: 'staff', cause: `round ${round}`, evidence: { plays: 'works in support' } },
    ]);
    expect(await openCasesOf({ id: other })).toEqual([]);
  });
});

describe('cases on the command line', () => {
  it('are listed, shown with their evidence, and closed once, in the audit chain', async () => {
    const member = await fast();
    while (await flagMoney(server.ctx, AT_ONCE));
    const [found] = await openCasesOf(member);
    const id = String(found?.id);
    const listed = (await run('cases', 'list')).lines;
    expect(listed[0]).toMatch(/^ID +OPENED +FLAG +MEMBER/);
    expect(listed.find((line) => line.startsWith(`${id} `))).toMatch(
      /velocity +\d+ holder\d+ +deposit \d+ +open$/,
    );
    expect((await run('cases', 'show', id)).lines).toContainEqual(expect.stringMatching(/^deposits +4$/));
    const close = ['cases', 'close', id, '--as', 'ada', '--reason', 'salary in parts'];
    expect((await run(...close)).data).toMatchObject({ operator: 'ada', reason: 'salary in parts' });
    await expect(run(...close)).rejects.toThrow(`case ${id} is not open`);
    expect(await openCasesOf(member)).toEqual([]);
    expect((await run('cases', 'list', '--state', 'all')).lines.join('\n')).toContain('closed by ada');
    const { rows } = await at.owner.query(
      `select body from audit_chain where kind = 'case' order by seq desc limit 1`,
    );
    expect(JSON.parse(rows[0].body)).toMatchObject({ case: id, operator: 'ada', reason: 'salary in parts' });
    expect(await firstBrokenAudit(at.db.reader)).toBeUndefined();
    // Earlier findings stay; a new event opens another case.
    await at.owner.query(`update integrity_cursors set at = at - interval '1 hour' where name = 'money'`);
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await openCasesOf(member)).toEqual([]);
    await payDeposit(at.db, BigInt(member.id), 50_00n);
    while (await flagMoney(server.ctx, AT_ONCE));
    expect(await openCasesOf(member)).toHaveLength(1);
  });

  it('name members of the staff', async () => {
    const { id } = await holder(server);
    const member = BigInt(id);
    await run('staff', 'add', String(id), '--as', 'ada', '--text', 'brother of bob');
    expect(await listStaff(server.ctx)).toContainEqual(
      expect.objectContaining({ member_id: member, relation: 'brother of bob', operator: 'ada' }),
    );
    await expect(addStaff(server.ctx, { member, operator: 'ada', relation: 'again' })).rejects.toThrow(
      'on the list',
    );
    await run('staff', 'remove', String(id), '--as', 'ada');
    await expect(removeStaff(server.ctx, member, 'ada')).rejects.toThrow('not on the list');
  });

  it.each([
    [['cases', 'show', '1'], 'there is no case 1'],
    [['cases', 'close', '1', '--as', 'ada', '--reason', 'x'], 'case 1 is not open'],
    [['cases', 'close', '1', '--as', 'ada'], 'say it in 1 to 200 characters'],
    [['cases', 'close', '1', '--reason', 'x'], '--as'],
    [['cases', 'list', '--state', 'paid'], '--state is open or all'],
    [['staff', 'add', '99999999', '--as', 'ada', '--text', 'x'], 'there is no member'],
  ])('refuse %j', async (args, said) => {
    await at.owner.query('truncate integrity_cases');
    await expect(run(...args)).rejects.toThrow(said);
  });

  it('are unknown where there are none', async () => {
    await expect(readCase(server.ctx, 5n)).rejects.toThrow('there is no case 5');
    await expect(closeCase(server.ctx, { id: 5n, operator: 'ada', reason: 'x' })).rejects.toThrow('not open');
  });
});
