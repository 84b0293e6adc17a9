import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { transaction } from '../../src/db/tx.ts';
import { matchExcluded } from '../../src/exclusion/match-excluded.ts';
import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { type Account, deviceOf, excludingOn, SAFARI } from '../support/members/excluding.ts';
import { operatorOf } from '../support/members/operator.ts';
import { FREELY, win } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const { lines, json } = operatorOf(at);
const { open, exclude, exclusionOf, casesOf, withCard } = excludingOn(at, server);

const REASON = 'brother of the other, seen both';
const lift = ({ id }: Account, reason = REASON) =>
  lines('exclusions', 'lift', String(id), '--as', 'ada', '--reason', reason);
const announce = async ({ token }: Account) =>
  (await server.post('trade/recharge', { channel_id: 1, amount: '50' }, { token })).body.msg;
const bet = async ({ token }: Account) => {
  const round = await newRound(at.db, server.ctx.games.byId(1)!);
  return (await server.post('games/submitBet', slipOf(round, ['side', 'big', '5.00']), { token })).body;
};
const messagesOf = async ({ token }: Account) =>
  (
    (await server.get('index/message', {}, { token, headers: { 'accept-language': 'en' } })).body
      .data as Data<'index/message'>
  ).list;
const matchAgain = ({ id }: Account) => transaction(at.db, (tx) => matchExcluded(tx, server.ctx, id));

/** A valid account number of a bank in Germany. */
function ibanOf(n: number): string {
  const account = `370400440532013${String(n).padStart(3, '0')}`;
  return `DE${String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')}${account}`;
}

let pairs = 0;
/** Somebody who is excluded, and another person whose account was matched by the phone that both use. */
async function shared(length = 'six_months') {
  const n = (pairs += 1);
  const device = deviceOf(n);
  const first = await open({ username: `first${n}`, device_id: device });
  await withCard(first, ibanOf(n));
  await exclude(first, length);
  const second = await open({ username: `other${n}`, device_id: device, agent: SAFARI });
  expect(await exclusionOf(second)).not.toBe(null);
  return { n, device, first, second };
}

describe('a match that was wrong', () => {
  it('is lifted: its member may play and is told, and what both have in common bars no more', async () => {
    const { first, second } = await shared();
    await win(at.db, second.id, 100_00n);
    expect([await announce(second), (await bet(second)).msg]).toEqual(Array(2).fill('PLAYER_EXCLUDED'));
    expect(await lift(second)).toEqual([`lifted the match of member ${second.id}, who may play`]);
    expect(await exclusionOf(second)).toBe(null);
    expect(await announce(second)).not.toBe('PLAYER_EXCLUDED');
    expect((await bet(second)).code).toBe(1);
    expect(await messagesOf(second)).toMatchObject([
      { kind: 'match_lifted', title: 'Exclusion lifted', url: '/pages/profile/protection' },
    ]);
    const cases = (await casesOf(second)).length;
    expect(await matchAgain(second)).toEqual([]);
    expect([await exclusionOf(second), (await casesOf(second)).length]).toEqual([null, cases]);
    // The excluded person stays so.
    expect([await announce(first), await exclusionOf(first)]).toEqual([
      'PLAYER_EXCLUDED',
      expect.objectContaining({ length: 'six_months' }),
    ]);
  });

  it('leaves a new account of the excluded person barred, also on the same phone', async () => {
    const { n, device, second } = await shared();
    await lift(second);
    const third = await open({ username: `third${n}`, device_id: device, agent: SAFARI });
    expect(await exclusionOf(third)).toMatchObject({ length: 'six_months' });
  });

  it('is a match again by something else: the payout account of the excluded person', async () => {
    const { n, second } = await shared();
    await lift(second);
    await withCard(second, ibanOf(n), 'Somebody Else');
    expect(await exclusionOf(second)).toMatchObject({ length: 'six_months' });
  });

  it('of another person, later, is looked at: the lift is about one', async () => {
    const { n, device, second } = await shared();
    await lift(second);
    const third = await open({ username: `later${n}`, device_id: device, agent: SAFARI });
    await at.owner.query('delete from integrity_cases where member_id = $1', [second.id]);
    // An account is dated by the server's clock, an exclusion by the database's.
    await at.owner.query('update members set joined_at = clock_timestamp() where id = $1', [second.id]);
    await exclude(third, 'five_years');
    expect(await casesOf(second)).toMatchObject([{ flag: 'second_account', evidence: { match: 'near' } }]);
    expect([await matchAgain(second), await exclusionOf(second)]).toEqual([[], null]);
  });

  it('makes of a lifted account no excluded person: who shares a phone with it alone is not barred', async () => {
    const { n, second } = await shared();
    const own = deviceOf(500 + n);
    await server.post('user/login', { account: `other${n}`, password: PASSWORD, device_id: own });
    await lift(second);
    const friend = await open({ username: `friend${n}`, device_id: own });
    expect([await exclusionOf(friend), await casesOf(friend)]).toEqual([null, []]);
  });

  it('leaves what its member has chosen in force, and says until when', async () => {
    const { second } = await shared();
    await exclude(second, 'week');
    const [line = ''] = await lift(second);
    expect(line).toMatch(/, who stays excluded by the own choice until 20\d\d-/);
    expect(await exclusionOf(second)).toMatchObject({ length: 'week' });
    expect(await announce(second)).toBe('PLAYER_EXCLUDED');
  });

  it('is in the audit chain with its reason, and in the log of the member', async () => {
    const { second } = await shared();
    await lift(second, `  ${REASON} `);
    const { rows } = await at.owner.query<{ body: string }>(
      `select body from audit_chain where kind = 'member' order by seq desc limit 1`,
    );
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({
      member: String(second.id),
      lifted: 'match',
      operator: 'ada',
      reason: REASON,
    });
    expect(await firstBrokenAudit(at.db.reader)).toBeUndefined();
    const kept = await at.owner.query(
      `select l.operator, l.reason from lifted_exclusions l join exclusions x on x.id = l.exclusion_id
       where x.member_id = $1`,
      [second.id],
    );
    expect(kept.rows).toEqual([{ operator: 'ada', reason: REASON }]);
    const log = await at.owner.query('select kind from protection_log where member_id = $1 order by id', [
      second.id,
    ]);
    expect(log.rows).toEqual([{ kind: 'excluded' }, { kind: 'match_lifted' }]);
  });
});

describe('nothing is lifted', () => {
  it('that a member has chosen, twice, by its own member, or without a reason', async () => {
    const { n, first, second } = await shared('for_good');
    await expect(lift(first)).rejects.toThrow(`no match excludes member ${first.id} now`);
    await expect(lift(second, ' ')).rejects.toThrow('say it in 1 to 200 characters');
    const byOneself = ['exclusions', 'lift', String(second.id), '--as', `other${n}`, '--reason', 'x'];
    await expect(lines(...byOneself)).rejects.toThrow('nobody decides about oneself');
    expect(await exclusionOf(second)).toMatchObject({ length: 'for_good' });
    expect(await json('exclusions', 'lift', String(second.id), '--as', 'ada', '--reason', 'x')).toEqual({
      member: String(second.id),
      missing: 0,
      excluded_until: '',
    });
    await expect(lift(second)).rejects.toThrow(`no match excludes member ${second.id} now`);
  });

  it.each([
    ['99999999', 'there is no member 99999999'],
    ['abc', 'exclusions lift needs an id'],
  ])('of %s', async (id, said) => {
    await expect(lines('exclusions', 'lift', id, '--as', 'ada', '--reason', 'x')).rejects.toThrow(said);
  });

  it('by the server’s own role on what a member has chosen', async () => {
    const { first } = await shared();
    const bare = `insert into lifted_exclusions (exclusion_id, operator, reason)
      select id, 'ada', 'x' from exclusions where member_id = ${first.id}`;
    await expect(at.db.main.query(bare)).rejects.toThrow('foreign key');
  });
});
