import { afterEach, describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import type { OddsE4 } from '@tessera/domain/odds';
import { AT_PLAY_MS } from '@tessera/domain/protection/play-guard';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import { buyDueIssues } from '../../src/chase/buy-issues.ts';
import { armFailpoints } from '../../src/kernel/failpoint.ts';
import { setMemberState } from '../../src/member/set-member-state.ts';
import { countBets } from '../support/betting-servers.ts';
import { type Chase, useChasing, WELCOME } from '../support/chasing.ts';
import { useDatabase } from '../support/database.ts';
import { longLife } from '../support/long-life.ts';
import { letPass, letSittingPass } from '../support/protection.ts';

const at = useDatabase();
const chasing = useChasing(at);
const {
  issues,
  open,
  end,
  buy,
  settle,
  create,
  started,
  shown,
  states,
  cancel,
  player,
  moneyOf,
  messagesOf,
  loseLease,
} = chasing;

afterEach(() => armFailpoints(undefined));

describe('a chase without a stop rule', () => {
  it('buys each issue as it opens, once, at its multiple, and tells of its end', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [third!, first!, second!], {
      issues: [
        { game_no: third!.issue, multiple: 5 },
        { game_no: first!.issue },
        { game_no: second!.issue, multiple: 2 },
      ],
    });
    expect(chase).toMatchObject({ status: 'running', total_amount: '80.00', waiting_count: 3 });
    await buy();
    expect(await states(who.token, chase)).toEqual(['waiting', 'waiting', 'waiting']);
    await open(first!);
    await buy();
    await buy(chasing.other);
    expect(await states(who.token, chase)).toEqual(['bought', 'waiting', 'waiting']);
    expect(await moneyOf(who)).toBe(WELCOME - 10_00n);
    await open(second!);
    await buy();
    await open(third!);
    await buy();
    const done = await shown(who.token, chase);
    expect(done).toMatchObject({
      status: 'completed',
      bought_count: 3,
      bought_amount: '80.00',
      settled_amount: '0.00',
    });
    expect(await moneyOf(who)).toBe(WELCOME - 80_00n);
    expect(await messagesOf(who)).toEqual(['chase_completed']);
    const { body } = await chasing.server.get('games/getBetRecord', {}, { token: who.token });
    expect(body.code).toBe(1);
  });

  it('prices an issue when it is bought, not when the chase is made', async () => {
    const who = await player();
    const [first] = await issues(1);
    await started(who.token, [first!]);
    await open(first!);
    const game = chasing.server.ctx.games.byId(1)!;
    const rules = game.rulesAt(FIRST_INDEX);
    const payTable = {
      ...rules.payTable,
      priceOf: (key: string) => {
        const price = rules.payTable.priceOf(key);
        return price && { ...price, oddsE4: 15_000 as OddsE4 };
      },
    };
    const raised = { ...game, rulesAt: () => ({ ...rules, payTable }) };
    const games = { ...chasing.server.ctx.games, byId: () => raised };
    while ((await buyDueIssues({ ...chasing.server.ctx, games }, 10)) > 0);
    const { rows } = await at.owner.query('select odds_e4, payout_minor from bets where round_id = $1', [
      first!.id,
    ]);
    expect(rows).toEqual([{ odds_e4: 15_000, payout_minor: 15_00n }]);
  });

  it('skips an issue that the balance does not cover, tells it once, and goes on', async () => {
    const who = await player();
    const rounds = await issues(4);
    const chase = await started(who.token, rounds, {
      lines: [{ play: 'side', number: 'big', amount: '400' }],
    });
    for (const round of rounds) {
      await open(round);
      await buy();
    }
    const short = 'refused MONEY_NOT_ENOUGH';
    expect(await states(who.token, chase)).toEqual(['bought', 'bought', short, short]);
    expect(await moneyOf(who)).toBe(WELCOME - 800_00n);
    expect(await messagesOf(who)).toEqual(['chase_refused', 'chase_completed']);
    expect(await shown(who.token, chase)).toMatchObject({ bought_count: 2, failed_count: 2 });
  });

  const setStatus = (status: string) => async (id: number) =>
    at.owner.query('update members set status = $2 where id = $1', [id, status]);

  it.each([
    [
      'ACCOUNT_IS_FROZEN',
      'the account',
      async (id: number) => setMemberState(chasing.server.ctx, BigInt(id), 'frozen', 'ada'),
    ],
    ['ACCOUNT_IS_FROZEN', 'the member', setStatus('frozen')],
    ['ACCOUNT_IS_ABNORMAL', 'the member', setStatus('abnormal')],
  ])('refuses with %s what %s may not bet', async (code, _, change) => {
    const who = await player();
    const [first, second] = await issues(2);
    const chase = await started(who.token, [first!, second!]);
    await change(who.id);
    await open(first!);
    await buy();
    const { rows } = await at.owner.query(
      'select state, code from chase_issues where chase_id = $1 order by round_id',
      [chase.id],
    );
    expect(rows).toEqual([
      { state: 'refused', code },
      { state: 'waiting', code: null },
    ]);
    expect(await moneyOf(who)).toBe(WELCOME);
  });

  it('bets nothing while a reality check is due, and goes on once it is answered', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [first!, second!, third!]);
    await open(first!);
    await buy();
    await letSittingPass(at, who.id, 30 * MINUTE_MS);
    await open(second!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'refused REALITY_CHECK_DUE', 'waiting']);
    await chasing.server.post('protection/answerCheck', {}, { token: who.token });
    await open(third!);
    await buy();
    expect((await states(who.token, chase)).at(-1)).toBe('bought');
  });

  it('bets nothing while one is due, however many entries follow the last bet', async () => {
    const who = await player();
    const [first, second] = await issues(2);
    const chase = await started(who.token, [first!, second!]);
    await open(first!);
    await buy();
    await letSittingPass(at, who.id, 30 * MINUTE_MS);
    await longLife(at.owner, who.id, { count: 110, giftEvery: 2, days: 0 });
    await open(second!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'refused REALITY_CHECK_DUE']);
  });

  it('is not begun while one is due', async () => {
    const who = await player();
    const [first, second] = await issues(2);
    await started(who.token, [first!]);
    await open(first!);
    await buy();
    await letSittingPass(at, who.id, 30 * MINUTE_MS);
    await expect(started(who.token, [second!])).rejects.toThrow('REALITY_CHECK_DUE');
  });

  it('begins a time at play anew when nothing was bet for long', async () => {
    const who = await player();
    const [first, second] = await issues(2);
    const chase = await started(who.token, [first!, second!]);
    await open(first!);
    await buy();
    await letPass(at, who.id, AT_PLAY_MS + 30 * MINUTE_MS);
    await open(second!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['bought', 'bought']);
  });

  it('ends with a break, which is not followed by its bets, and with the block of its game alone', async () => {
    const [who, other, third] = [await player(), await player(), await player()];
    const [first, second] = await issues(2);
    const chases: Chase[] = [];
    for (const { token } of [who, other, third]) chases.push(await started(token, [first!, second!]));
    const call = async (path: string, payload: object, token: string) =>
      expect((await chasing.server.post(`protection/${path}`, payload, { token })).body.code).toBe(1);
    await open(first!);
    await buy();
    await call('exclude', { length: 'day' }, who.token);
    await call('blockGame', { game_id: 1 }, other.token);
    await call('blockGame', { game_id: 3 }, third.token);
    for (const [index, { token }] of [who, other].entries())
      expect(await shown(token, chases[index]!)).toMatchObject({ status: 'cancelled', waiting_count: 0 });
    // The day has passed.
    await letPass(at, who.id, DAY_MS);
    await open(second!);
    await buy();
    const ends = await Promise.all(
      [who, other, third].map(({ token }, index) => states(token, chases[index]!)),
    );
    expect(ends).toEqual([
      ['bought', 'cancelled'],
      ['bought', 'cancelled'],
      ['bought', 'bought'],
    ]);
  });

  it('refuses what the limits leave no room for, and what a pause of the game keeps from sale', async () => {
    const who = await player();
    const [first, second] = await issues(2);
    const chase = await started(who.token, [first!, second!]);
    const game = chasing.server.ctx.games.byId(1)!;
    const buyWith = async (change: object) => {
      const games = { ...chasing.server.ctx.games, byId: () => ({ ...game, ...change }) };
      while ((await buyDueIssues({ ...chasing.server.ctx, games }, 10)) > 0);
    };
    await open(first!);
    await buyWith({ roundLimitMinor: 9_99n });
    await open(second!);
    await buyWith({ status: 'paused' });
    expect(await states(who.token, chase)).toEqual(['refused ROUND_LIMIT', 'refused ISSUE_CLOSED']);
  });

  it('misses issues that opened and closed while no server ran', async () => {
    const who = await player();
    const [first, second, third, fourth] = await issues(4);
    const chase = await started(who.token, [first!, second!, third!, fourth!]);
    await open(fourth!);
    await buy();
    expect(await states(who.token, chase)).toEqual(['refused ISSUE_CLOSED', 'missed', 'missed', 'bought']);
    expect(await shown(who.token, chase)).toMatchObject({ status: 'completed', failed_count: 3 });
  });

  it('counts what its bets returned, and not those that were cancelled', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const lines = [
      { play: 'side', number: 'big', amount: '10' },
      { play: 'side', number: 'odd', amount: '20' },
    ];
    const chase = await started(who.token, [first!, second!, third!], { lines });
    await open(first!);
    await buy();
    const bets = await at.owner.query<{ id: bigint; payout_minor: bigint }>(
      'select id, payout_minor from bets where round_id = $1 order by line',
      [first!.id],
    );
    const cancelled = { bet_id: String(bets.rows[1]!.id) };
    expect((await chasing.server.post('games/cancelBet', cancelled, { token: who.token })).body.msg).toBe('');
    await settle();
    expect(await shown(who.token, chase)).toMatchObject({ bought_amount: '30.00', settled_amount: '0.00' });
    await end(first!, 'wins');
    await open(second!);
    await buy();
    await end(second!, 'loses');
    await open(third!);
    await buy();
    await end(third!, 'void');
    await settle();
    const won = bets.rows[0]!.payout_minor;
    expect(await shown(who.token, chase)).toMatchObject({
      bought_amount: '90.00',
      settled_amount: '70.00',
      returned_amount: `${(won + 30_00n) / 100n}.${String(won % 100n).padStart(2, '0')}`,
      issues: [
        { status: 'bought', is_win: 1 },
        { status: 'bought', is_win: 0, returned: '0.00' },
        { status: 'bought', is_win: 0, returned: '30.00' },
      ],
    });
  });
});

it('shows an issue whose bets are all cancelled at once, and when it is settled', async () => {
  const who = await player();
  const [first] = await issues(1);
  const chase = await started(who.token, [first!], { stop_on_win: 1 });
  await open(first!);
  await buy();
  const { issues: before } = await shown(who.token, chase);
  expect(before[0]).toMatchObject({ round_id: String(first!.id), staked: '10.00' });
  const cancelled = { bet_id: before[0]!.order_no! };
  expect((await chasing.server.post('games/cancelBet', cancelled, { token: who.token })).body.msg).toBe('');
  const taken = { status: 'bought', staked: '0.00' };
  expect((await shown(who.token, chase)).issues).toMatchObject([{ ...taken, returned: null }]);
  await end(first!, 'wins');
  await settle();
  expect((await shown(who.token, chase)).issues).toMatchObject([{ ...taken, returned: '0.00', is_win: 0 }]);
});

describe('games/cancelChase', () => {
  it('cancels every issue that waits and leaves what was bought', async () => {
    const who = await player();
    const [first, second, third] = await issues(3);
    const chase = await started(who.token, [first!, second!, third!]);
    await open(first!);
    await buy();
    const { data } = await cancel(who.token, chase);
    expect(data).toMatchObject({ status: 'cancelled', waiting_count: 0 });
    expect(await states(who.token, chase)).toEqual(['bought', 'cancelled', 'cancelled']);
    expect((await cancel(who.token, chase)).data).toEqual(data);
    await open(second!);
    await buy();
    expect(await countBets(at, second!.id)).toBe(0);
    expect(await messagesOf(who)).toEqual([]);
  });

  it('does not take back an issue that is being bought: it is bought and the chase has ended', async () => {
    const who = await player();
    const [first, second] = await issues(2);
    const chase = await started(who.token, [first!, second!]);
    await open(first!);
    armFailpoints((point) => {
      if (point === 'chase-claimed') throw new Error('ended');
    });
    await expect(buyDueIssues(chasing.server.ctx, 10)).rejects.toThrow('ended');
    armFailpoints(undefined);
    expect((await cancel(who.token, chase)).data).toMatchObject({ status: 'cancelled', waiting_count: 1 });
    await loseLease();
    await buy(chasing.other);
    expect(await states(who.token, chase)).toEqual(['bought', 'cancelled']);
    expect(await shown(who.token, chase)).toMatchObject({ status: 'cancelled' });
  });

  it('is decided once against a purchase at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, player));
    const [first] = await issues(1);
    const chases = [];
    for (const who of members) chases.push({ who, chase: await started(who.token, [first!]) });
    await open(first!);
    await Promise.all([
      ...chases.map(({ who, chase }) => cancel(who.token, chase)),
      buyDueIssues(chasing.server.ctx, 10),
      buyDueIssues(chasing.other.ctx, 10),
    ]);
    await buy();
    let bought = 0;
    for (const { who, chase } of chases) {
      const [state] = await states(who.token, chase);
      bought += state === 'bought' ? 1 : 0;
      expect(await moneyOf(who)).toBe(state === 'bought' ? WELCOME - 10_00n : WELCOME);
      expect(['bought', 'cancelled']).toContain(state);
    }
    expect(await countBets(at, first!.id)).toBe(bought);
  });
});

describe('a repeated call', () => {
  it('creates one chase, also when it is sent twice at once', async () => {
    const who = await player();
    const rounds = await issues(2);
    const [a, b] = await Promise.all([1, 2].map(() => create(who.token, rounds, { key: 'once' })));
    expect(a!.data).toEqual(b!.data);
    expect((await create(who.token, rounds, { key: 'once', stop_on_win: 1 })).msg).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});
