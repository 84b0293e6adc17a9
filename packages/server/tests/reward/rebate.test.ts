import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { createCreditsAhead } from '../../src/round/credits-ahead.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { settleNext } from '../../src/round/settle-round.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';
import { type TestReply, useServer } from '../support/http.ts';
import { replyCode } from '../support/reward-calls.ts';
import { placeBets, type TestBet, useWorld, type World } from '../support/round-world.ts';
import { datedRound, houseDay } from '../support/rounds/dated-round.ts';
import { SIZES_PUSH, withResults } from '../support/rounds/forced-results.ts';
import { type Holder, holder } from '../support/wallet.ts';
import { win } from '../support/withdrawing.ts';

const K3 = 1;
const LAST_SECOND = 86_399;

const at = useDatabase();
const server = useServer(at);
const other = useServer(at, { nodeNumber: 2 });
const worlds = useWorld(at, [K3]);
let world: World;

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  world = await worlds.server(7);
  await roundSteps(world).tick();
});
beforeEach(() => {
  server.clock.now = Date.now();
  other.clock.now = Date.now();
});

type Line = readonly [selection: string, stakeMinor: bigint, isCancelled?: true];
type Item = Record<string, unknown> & {
  id: string;
  type: string;
  parts: { class: string; rate: string; stake: string; amount: string }[];
};

/** A member of the first level: one who has won, and never paid in. */
async function player(): Promise<Holder> {
  const who = await holder(server);
  await win(at.db, BigInt(who.id), 5_000_00n);
  return who;
}

const bet = (who: Holder, ...lines: readonly Line[]): TestBet[] =>
  lines.map(([selection, stakeMinor, isCancelled]) => ({
    member: who.id,
    selection,
    stakeMinor,
    ...(isCancelled && { isCancelled }),
  }));

async function settled(daysAgo: number, bets: TestBet[], secondOfDay?: number): Promise<void> {
  const id = await datedRound(at, K3, daysAgo, secondOfDay === undefined ? {} : { secondOfDay });
  await tagMembers(bets);
  await placeBets(world, id, bets);
  await roundSteps(world).tick();
  const { rows } = await at.owner.query('select state from rounds where id = $1', [id]);
  expect(rows[0]).toEqual({ state: 'settled' });
}

/** The fixture's leaves carry a tag that follows from the member's id. */
const tagMembers = (bets: readonly TestBet[]): Promise<unknown> =>
  at.owner.query(`update members set tag = decode(lpad(to_hex(id), 32, '0'), 'hex') where id = any($1)`, [
    bets.map(({ member }) => member),
  ]);

const rebatesOf = async ({ token }: Holder): Promise<Item[]> => {
  const { body } = await server.get('welfare/index', {}, { token });
  return (body.data as Item[]).filter(({ type }) => type === 'rebate');
};
const receive = ({ token }: Holder, daysAgo: number, on = server): Promise<TestReply> =>
  on.post('welfare/receive', { id: `rebate-${houseDay(daysAgo)}` }, { token });

describe('a rebate', () => {
  it('is exact over settled, cancelled and void bets, of opposite sides the difference', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(
        1,
        bet(
          who,
          ['side:big', 1_000_00n],
          ['side:small', 400_00n],
          ['side:odd', 66_66n],
          ['sum:11', 333_33n],
          ['single:3', 20_00n],
          ['side:even', 500_00n, true],
        ),
      );
      await settled(1, bet(who, ['side:small', 100_00n], ['combo:bo', 7_00n]));
      const lost = await datedRound(at, K3, 1);
      await placeBets(world, lost, bet(who, ['side:big', 900_00n], ['sum:4', 90_00n]));
      await voidRound(world, lost, 'test');
      await roundSteps(world).tick();
      const [item, ...rest] = await rebatesOf(who);
      expect(rest).toEqual([]);
      // 600.00 and 66.66, then 100.00; 333.33 and 20.00, then 7.00.
      expect(item).toMatchObject({
        status: 'unlocked',
        amount: '1.48',
        progress: '1126.99',
        multiple: 1,
        turnover: '1.48',
      });
      expect(item?.parts).toMatchObject([
        { class: 'sides', rate: '0.0010', stake: '766.66', amount: '0.76' },
        { class: 'numbers', rate: '0.0020', stake: '360.33', amount: '0.72' },
      ]);
      const { body } = await receive(who, 1);
      expect(body.data).toMatchObject({ amount: '1.48', turnover: '1.48' });
      expect(replyCode(await receive(who, 1))).toBe('BENEFIT_CLAIMED');
      expect((await rebatesOf(who))[0]).toMatchObject({ status: 'claimed', amount: '1.48' });
    }));

  it('belongs to the day for which the draw was planned, from midnight to midnight of the house', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(2, bet(who, ['side:big', 100_00n]), 0);
      await settled(2, bet(who, ['side:big', 200_00n]), LAST_SECOND);
      await settled(1, bet(who, ['side:big', 400_00n]), 0);
      await settled(0, bet(who, ['side:big', 800_00n]), 0);
      const shown = (await rebatesOf(who)).map(({ id, amount, status }) => [id, amount, status]);
      expect(shown).toEqual([
        [`rebate-${houseDay(0)}`, '0.80', 'locked'],
        [`rebate-${houseDay(1)}`, '0.40', 'unlocked'],
        [`rebate-${houseDay(2)}`, '0.30', 'unlocked'],
      ]);
      expect(replyCode(await receive(who, 0))).toBe('BENEFIT_LOCKED');
    }));

  it('can be claimed on the seventh day after, and not on the eighth', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(7, bet(who, ['side:big', 100_00n]));
      await settled(8, bet(who, ['side:big', 200_00n]));
      expect((await rebatesOf(who)).map(({ amount }) => amount)).toEqual(['0.10']);
      expect(replyCode(await receive(who, 8))).toBe('BENEFIT_EXPIRED');
      expect(replyCode(await receive(who, 7))).toBe('ok');
    }));

  it('waits until every round of its day has an outcome, and then counts it', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(3, bet(who, ['side:big', 100_00n]));
      const late = await datedRound(at, K3, 3);
      await tagMembers(bet(who, ['side:big', 1n]));
      await placeBets(world, late, bet(who, ['side:small', 300_00n]));
      expect(replyCode(await receive(who, 3))).toBe('BENEFIT_LOCKED');
      expect((await rebatesOf(who))[0]).toMatchObject({ status: 'locked' });
      await roundSteps(world).tick();
      expect((await receive(who, 3)).body.data).toMatchObject({ amount: '0.40' });
    }));

  it('waits for a round of its day that is still on sale, also without a bet on it', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(1, bet(who, ['side:big', 100_00n]));
      const late = await datedRound(at, K3, 1);
      await at.owner.query(`update rounds set state = 'open' where id = $1`, [late]);
      expect(replyCode(await receive(who, 1))).toBe('BENEFIT_LOCKED');
      await roundSteps(world).tick();
      expect(replyCode(await receive(who, 1))).toBe('ok');
    }));

  it('waits for the end of its day, even when nothing is on sale any more', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(0, bet(who, ['side:big', 100_00n]), 3);
      const { rows } = await at.owner.query<{ id: bigint; state: string }>(
        `select id, state from rounds where state in ('scheduled', 'open')`,
      );
      const ids = rows.map(({ id }) => id);
      await at.owner.query(`update rounds set state = 'void', settled_at = now() where id = any($1)`, [ids]);
      const shown = await rebatesOf(who);
      const code = replyCode(await receive(who, 0));
      for (const { id, state } of rows)
        await at.owner.query('update rounds set state = $2, settled_at = null where id = $1', [id, state]);
      expect([shown[0]?.status, code]).toEqual(['locked', 'BENEFIT_LOCKED']);
    }));

  it('is nothing below a cent', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await settled(1, bet(who, ['side:big', 9_99n]));
      expect((await rebatesOf(who))[0]).toMatchObject({ status: 'locked', amount: '0.00' });
      expect(replyCode(await receive(who, 1))).toBe('BENEFIT_LOCKED');
    }));

  it('is paid once to 64 claims at a time on two servers, and reads the bets of a finished day once', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      const stranger = await player();
      await settled(1, bet(who, ['side:big', 1_000_00n]));
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, n) => receive(who, 1, n % 2 === 0 ? server : other)),
      );
      expect(replies.map(replyCode).filter((code) => code === 'ok')).toHaveLength(1);
      expect(replyCode(await receive(stranger, 1))).toBe('BENEFIT_LOCKED');
      const { rows } = await at.owner.query('select sides_minor from day_stakes where account_id = $1', [
        who.id * 16,
      ]);
      expect(rows).toEqual([{ sides_minor: 1_000_00n }]);
    }));
});

describe('an activity over several days', () => {
  it('counts the stakes of each of its days, from the whole day of its start', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      const { rows } = await at.owner.query<{ id: string }>(
        `insert into offers (type, texts, measure, target_minor, amount_minor, multiple, starts_at, ends_at)
         values ('activity', '{"zh-Hans": {"title": "活动"}}', 'turnover', 50000, 288, 2, $1, now() + interval '1 day')
         returning 'activity-' || id as id`,
        [`${houseDay(2)}T12:00:00+08:00`],
      );
      const claim = () => server.post('welfare/receive', { id: rows[0]?.id }, { token: who.token });
      await settled(3, bet(who, ['side:big', 900_00n]));
      await settled(2, bet(who, ['side:big', 100_00n]));
      await settled(1, bet(who, ['side:big', 200_00n]));
      await settled(0, bet(who, ['side:big', 199_99n]), 4);
      expect(replyCode(await claim())).toBe('BENEFIT_LOCKED');
      await settled(0, bet(who, ['sum:11', 1n]), 5);
      expect(replyCode(await claim())).toBe('ok');
    }));
});

describe('the daily task', () => {
  it('counts the settled stakes of today, and can be claimed on each day', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      await at.owner.query(
        `insert into offers (id, type, texts, measure, is_daily, target_minor, amount_minor, multiple)
         values (900, 'activity', '{"zh-Hans": {"title": "任务"}}', 'turnover', true, 50000, 288, 2) on conflict do nothing`,
      );
      const claim = () => server.post('welfare/receive', { id: 'activity-900' }, { token: who.token });
      await settled(1, bet(who, ['side:big', 900_00n]));
      await settled(0, bet(who, ['side:big', 499_99n]), 1);
      expect(replyCode(await claim())).toBe('BENEFIT_LOCKED');
      await settled(0, bet(who, ['sum:11', 1n]), 2);
      expect((await claim()).body.data).toMatchObject({ amount: '2.88', turnover: '5.76' });
      expect(replyCode(await claim())).toBe('BENEFIT_CLAIMED');
      const { rows } = await at.owner.query('select key from reward_claims where member_id = $1', [who.id]);
      expect(rows).toEqual([{ key: `activity-900-${houseDay(0)}` }]);
    }));
});

/** Looks at a round in another state, as between two steps of the server. */
async function inState(id: bigint, state: string, look: () => Promise<void>): Promise<void> {
  const { rows } = await at.owner.query<{ state: string }>('select state from rounds where id = $1', [id]);
  const become = (to: string | undefined) =>
    at.owner.query('update rounds set state = $2 where id = $1', [id, to]);
  await become(state);
  await look();
  await become(rows[0]?.state);
}

describe('a stake that pushes', () => {
  it('counts neither for a rebate nor as turnover', () =>
    withinHouseDay(at, async () => {
      const who = await player();
      const data = async (path: string) => (await server.get(path, {}, { token: who.token })).body.data;
      await withResults(at, SIZES_PUSH, () =>
        settled(1, bet(who, ['side:big', 100_00n], ['side:odd', 40_00n])),
      );
      expect(await rebatesOf(who)).toMatchObject([{ progress: '40.00', amount: '0.04' }]);
      expect(await data('user/vip')).toMatchObject({ turnover: '40.00', score: 4 });
      expect(await data('user/assets')).toMatchObject({ turnover: '40.00', total_bet: '40.00' });
      expect(await data('trade/record')).toMatchObject({
        list: [{ type: 'refund', amount: '100.00' }, { type: 'payout' }, {}, {}, {}, {}],
      });
    }));
});

describe('settled turnover', () => {
  it('counts a stake once its round is settled, and never one that is void', async () => {
    const who = await player();
    const turnover = async (): Promise<unknown> =>
      ((await server.get('user/vip', {}, { token: who.token })).body.data as { turnover: string }).turnover;
    const id = await datedRound(at, K3, 1);
    await tagMembers(bet(who, ['side:big', 1n]));
    await placeBets(world, id, bet(who, ['side:big', 70_00n], ['side:odd', 9_00n, true]));
    expect(await turnover()).toBe('0.00');
    await inState(id, 'closed', async () => expect(await turnover()).toBe('0.00'));
    await roundSteps(world).tick();
    expect(await turnover()).toBe('70.00');
    const lost = await datedRound(at, K3, 1);
    await placeBets(world, lost, bet(who, ['side:big', 800_00n]));
    await voidRound(world, lost, 'test');
    expect(await turnover()).toBe('70.00');
    // The stake is back, and the round is not known to be finished.
    expect(await settleNext({ ...world, ahead: createCreditsAhead() }, lost, 1)).toBe('more');
    expect(await turnover()).toBe('70.00');
    await roundSteps(world).tick();
    expect(await turnover()).toBe('70.00');
  });
});
