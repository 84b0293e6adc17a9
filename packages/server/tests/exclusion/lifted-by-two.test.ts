import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { liftMatch } from '../../src/exclusion/lift-match.ts';
import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { type Account, deviceOf, excludingOn, SAFARI } from '../support/members/excluding.ts';
import { operatorOf } from '../support/members/operator.ts';
import { FREELY } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const { lines, json } = operatorOf(at);
const { open, exclude, exclusionOf } = excludingOn(at, server);

// The settings of the command say play money: what the database holds decides.
beforeAll(() => at.owner.query(`insert into house_currency (currency) values ('EUR')`));

const lift = (operator: string, { id }: Account, reason = 'brother of the other') =>
  lines('exclusions', 'lift', String(id), '--as', operator, '--reason', reason);
const decisions = async ({ id }: Account) =>
  (
    await at.owner.query(
      `select operator, reason from lift_decisions join exclusions x on x.id = exclusion_id
       where x.member_id = $1 order by operator`,
      [id],
    )
  ).rows;

let pairs = 0;
let second: Account;
beforeEach(async () => {
  pairs += 1;
  const device = deviceOf(900 + pairs);
  await exclude(await open({ username: `one${pairs}`, device_id: device }), 'six_months');
  second = await open({ username: `two${pairs}`, device_id: device, agent: SAFARI });
});

describe('a wrong match, with real money', () => {
  it('is lifted by the second person, and stands until then', async () => {
    expect(await lift('ada', second)).toEqual([
      `noted for member ${second.id}; it takes effect when another person lifts the match as well`,
    ]);
    expect(await exclusionOf(second)).toMatchObject({ length: 'six_months' });
    expect(await lift('bob', second, 'seen both')).toEqual([
      `lifted the match of member ${second.id}, who may play`,
    ]);
    expect(await exclusionOf(second)).toBe(null);
    expect(await decisions(second)).toEqual([
      { operator: 'ada', reason: 'brother of the other' },
      { operator: 'bob', reason: 'seen both' },
    ]);
    await expect(lift('cleo', second)).rejects.toThrow(`no match excludes member ${second.id} now`);
  });

  it('is not lifted by one person who asks twice', async () => {
    await lift('ada', second);
    await expect(lift('ada', second, 'once more')).rejects.toThrow(
      'ada has said that before: another person has to say the same',
    );
    await expect(lift(`two${pairs}`, second)).rejects.toThrow('nobody decides about oneself');
    expect(await exclusionOf(second)).toMatchObject({ length: 'six_months' });
    expect(await decisions(second)).toHaveLength(1);
  });

  it('is lifted once by two persons in the same instant', async () => {
    const by = (operator: string) =>
      liftMatch(server.ctx, { memberId: BigInt(second.id), operator, reason: 'seen both' });
    const outcomes = await Promise.all([by('ada'), by('bob')]);
    expect(outcomes.map(({ missing }) => missing).toSorted()).toEqual([0, 1]);
    expect(await exclusionOf(second)).toBe(null);
  });

  it('needs both of them for each match that stands', async () => {
    await lift('ada', second);
    // Another match, of a longer exclusion, which only bob looks at.
    await at.owner.query(
      `insert into exclusions (member_id, length, from_at, until_at, by_match)
       values ($1, 'six_months', clock_timestamp(), clock_timestamp() + interval '1 day', true)`,
      [second.id],
    );
    expect(await json('exclusions', 'lift', String(second.id), '--as', 'bob', '--reason', 'x')).toMatchObject(
      {
        missing: 1,
      },
    );
    expect(await exclusionOf(second)).not.toBe(null);
    expect(await lift('ada', second)).toEqual([`lifted the match of member ${second.id}, who may play`]);
  });

  it('is in the audit chain with each person', async () => {
    await lift('ada', second);
    await lift('bob', second);
    const { rows } = await at.owner.query<{ body: string }>(
      `select body from audit_chain where kind = 'member' and body::jsonb ->> 'member' = $1 order by seq`,
      [String(second.id)],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { operator: 'ada', would_lift: 'match', missing: 1 },
      { operator: 'bob', lifted: 'match' },
    ]);
    expect(await firstBrokenAudit(at.db.reader)).toBeUndefined();
  });
});
