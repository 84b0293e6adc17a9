import { beforeAll, describe, expect, it, vi } from 'vitest';

import { AT_PLAY_MS } from '@tessera/domain/protection/play-guard';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { newRound, slipOf, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { letPass, letPauseFor, letSittingPass } from '../support/protection.ts';

const at = useDatabase();
const server = useServer(at);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

type State = {
  limits: {
    measure: string;
    period: string;
    amount: string | null;
    raise: { amount: string | null } | null;
  }[];
  check: { minutes: number; is_due: boolean; since: number | null; staked: string; net: string };
  exclusion: { kind: string; length: string; starttime: number; endtime: number } | null;
  blocked_games: { game_id: number }[];
  is_review_due: boolean;
};

let members = 0;
async function newPlayer() {
  members += 1;
  const { token, id } = await server.member(`guard${members}`);
  const call = (path: string, payload: object = {}) => server.post(`protection/${path}`, payload, { token });
  return {
    id,
    token,
    call,
    state: async () => (await server.get('protection/index', {}, { token })).body.data as State,
    bet: async (amount: string, gameId = 1) => {
      const round = await newRound(at.db, server.ctx.games.byId(gameId)!);
      return (await server.post('games/submitBet', slipOf(round, ['side', 'big', amount]), { token })).body;
    },
  };
}
type Player = Awaited<ReturnType<typeof newPlayer>>;

const limitOf = async ({ state }: Player, measure: string, period: string) =>
  (await state()).limits.find((limit) => limit.measure === measure && limit.period === period);

describe('limits', () => {
  it('are empty at first, and asked about', async () => {
    const player = await newPlayer();
    const state = await player.state();
    expect(state.limits).toHaveLength(12);
    expect(state.limits.every(({ amount, raise }) => amount === null && raise === null)).toBe(true);
    expect(state).toMatchObject({ exclusion: null, blocked_games: [], is_review_due: true });
    expect((await player.call('review')).body.code).toBe(1);
    expect((await player.state()).is_review_due).toBe(false);
    await letPass(at, player.id, 184 * DAY_MS);
    expect((await player.state()).is_review_due).toBe(true);
  });

  it('refuse the bet that exceeds one, and say until when', async () => {
    const player = await newPlayer();
    await player.call('setLimit', { measure: 'stake', period: 'day', amount: '10.00' });
    expect((await player.bet('9.99')).code).toBe(1);
    expect(await player.bet('1.00')).toMatchObject({
      code: 0,
      msg: 'LIMIT_REACHED',
      data: { of: 'stake', period: 'day', limit: '10.00', left: '0.01' },
    });
    expect(await limitOf(player, 'stake', 'day')).toMatchObject({ used: '9.99', left: '0.01' });
    await letPass(at, player.id, DAY_MS - MINUTE_MS);
    expect((await player.bet('1.00')).msg).toBe('LIMIT_REACHED');
    await letPass(at, player.id, MINUTE_MS);
    expect((await player.bet('10.00')).code).toBe(1);
  });

  it('go down at once and up after the wait and a confirmation', async () => {
    const player = await newPlayer();
    const limit = { measure: 'loss', period: 'week' };
    await player.call('setLimit', { ...limit, amount: '20' });
    await player.call('setLimit', { ...limit, amount: '5' });
    expect((await player.bet('5.01')).msg).toBe('LIMIT_REACHED');
    await player.call('setLimit', { ...limit, amount: '30' });
    expect(await limitOf(player, 'loss', 'week')).toMatchObject({
      amount: '5.00',
      raise: { amount: '30.00' },
    });
    expect((await player.call('confirmLimit', limit)).body.msg).toBe('LIMIT_WAIT');
    await letPass(at, player.id, 72 * HOUR_MS - MINUTE_MS);
    expect((await player.call('confirmLimit', limit)).body.msg).toBe('LIMIT_WAIT');
    expect((await player.bet('5.01')).msg).toBe('LIMIT_REACHED');
    await letPass(at, player.id, MINUTE_MS);
    expect((await player.bet('5.01')).msg).toBe('LIMIT_REACHED');
    expect((await player.call('confirmLimit', limit)).body.code).toBe(1);
    expect(await limitOf(player, 'loss', 'week')).toMatchObject({ amount: '30.00', raise: null });
    expect((await player.bet('30.00')).code).toBe(1);
  });

  it('forget a raise that is not confirmed within seven days', async () => {
    const player = await newPlayer();
    const limit = { measure: 'time', period: 'month' };
    await player.call('setLimit', { ...limit, amount: 60 });
    await player.call('setLimit', { ...limit, amount: '' });
    expect(await limitOf(player, 'time', 'month')).toMatchObject({ amount: '60', raise: { amount: null } });
    await letPass(at, player.id, 72 * HOUR_MS + 7 * DAY_MS);
    expect((await limitOf(player, 'time', 'month'))?.raise).toBeNull();
    expect((await player.call('confirmLimit', limit)).body.msg).toBe('LIMIT_RAISE_NOT_EXIST');
    expect(await limitOf(player, 'time', 'month')).toMatchObject({ amount: '60' });
  });

  it.each([
    ['stake', '-1'],
    ['stake', '1.001'],
    ['stake', '1e3'],
    ['time', '1.5'],
    ['time', '1441'],
  ])('of %s refuse the amount %s', async (measure, amount) => {
    const player = await newPlayer();
    const { body } = await player.call('setLimit', { measure, period: 'day', amount });
    expect(body.msg).toBe('LIMIT_INVALID');
  });

  it('of time refuse once the time at play is over', async () => {
    const player = await newPlayer();
    await player.call('setLimit', { measure: 'time', period: 'day', amount: 20 });
    expect((await player.bet('1')).code).toBe(1);
    await letPass(at, player.id, 14 * MINUTE_MS);
    expect((await player.bet('1')).code).toBe(1);
    await letPass(at, player.id, 6 * MINUTE_MS);
    expect(await player.bet('1')).toMatchObject({
      msg: 'LIMIT_REACHED',
      data: { of: 'time', period: 'day' },
    });
  });
});

describe('a cancelled bet', () => {
  it('was not staked', async () => {
    const player = await newPlayer();
    await player.call('setLimit', { measure: 'stake', period: 'day', amount: '10' });
    const bet = (await player.bet('10')) as { data: { bets: { id: string }[] } };
    expect((await player.bet('10')).msg).toBe('LIMIT_REACHED');
    await server.post('games/cancelBet', { bet_id: bet.data.bets[0]?.id }, { token: player.token });
    expect((await player.bet('10')).code).toBe(1);
  });
});

describe('time-out and self-exclusion', () => {
  it('refuse bets until they end, and are never shortened', async () => {
    const player = await newPlayer();
    expect((await player.call('exclude', { length: 'week' })).body.code).toBe(1);
    expect(await player.bet('1')).toMatchObject({ msg: 'PLAYER_EXCLUDED' });
    await player.call('exclude', { length: 'day' });
    expect((await player.state()).exclusion).toMatchObject({ kind: 'time_out', length: 'week' });
    await letPass(at, player.id, 7 * DAY_MS - MINUTE_MS);
    expect((await player.bet('1')).msg).toBe('PLAYER_EXCLUDED');
    await letPass(at, player.id, MINUTE_MS);
    expect((await player.bet('1')).code).toBe(1);
    expect((await player.state()).exclusion).toBeNull();
  });

  it('refuse deposits, transfers, rewards and chases, but no withdrawal', async () => {
    const player = await newPlayer();
    const round = await newRound(at.db, server.ctx.games.byId(1)!);
    await player.call('exclude', { length: 'six_months' });
    const { token } = player;
    const answerOf = async (path: string, payload: object) =>
      (await server.post(path, payload, { token })).body.msg;
    expect(await answerOf('trade/recharge', { channel_id: 1, amount: '10' })).toBe('PLAYER_EXCLUDED');
    expect(await answerOf('welfare/receive', { id: 'sign_in' })).toBe('PLAYER_EXCLUDED');
    const lines = [{ play: 'side', number: 'big', amount: '1' }];
    const chase = { game_id: 1, bet_content: lines, issues: [round.issue] };
    expect(await answerOf('games/createChase', chase)).toBe('PLAYER_EXCLUDED');
    await server.post('user/setFundPassword', { fund_password: '274918', password: PASSWORD }, { token });
    const transfer = { recipient: 'guard1', amount: '5', password: '274918' };
    expect(await answerOf('trade/transfer', transfer)).toBe('PLAYER_EXCLUDED');
    const withdrawal = { card_id: '1', amount: '5', password: '274918' };
    expect(await answerOf('trade/withdraw', withdrawal)).toBe('CARD_NOT_EXISTS');
  });

  it('for good have no end', async () => {
    const player = await newPlayer();
    await player.call('exclude', { length: 'for_good' });
    expect((await player.state()).exclusion).toMatchObject({ kind: 'self_exclusion', endtime: 0 });
    expect(await player.bet('1')).toMatchObject({ msg: 'PLAYER_EXCLUDED', data: { until: 0 } });
  });

  it('refuse an unknown length', async () => {
    const player = await newPlayer();
    expect((await player.call('exclude', { length: 'hour' })).body.code).not.toBe(1);
  });
});

it('a blocked game takes no bets, and others do', async () => {
  const player = await newPlayer();
  expect((await player.call('blockGame', { game_id: 1 })).body.code).toBe(1);
  expect((await player.call('blockGame', { game_id: 'k3-3' })).body.code).toBe(1);
  expect((await player.state()).blocked_games).toMatchObject([{ game_id: 1 }]);
  expect(await player.bet('1')).toMatchObject({ msg: 'GAME_BLOCKED', data: { game_id: 1 } });
  expect((await player.bet('1', 2)).code).toBe(1);
  expect((await player.call('blockGame', { game_id: 9999 })).body.msg).toBe('GAME_NOT_EXIST');
});

describe('the reality check', () => {
  it('refuses bets once it is due, until it is answered', async () => {
    const player = await newPlayer();
    expect((await player.bet('3')).code).toBe(1);
    expect((await player.state()).check).toMatchObject({ minutes: 30, is_due: false, staked: '3.00' });
    await letSittingPass(at, player.id, 30 * MINUTE_MS - 10_000);
    expect((await player.bet('2')).code).toBe(1);
    await letSittingPass(at, player.id, 10_000);
    const refused = await player.bet('1');
    expect(refused.msg).toBe('REALITY_CHECK_DUE');
    expect((await player.state()).check).toMatchObject({ is_due: true });
    expect((await player.call('answerCheck')).body.code).toBe(1);
    expect((await player.bet('1')).code).toBe(1);
  });

  it('stays due over any number of cancelled lines, for bets and as pages say', async () => {
    const player = await newPlayer();
    const round = await newRound(at.db, server.ctx.games.byId(1)!);
    const { token } = player;
    const betIds: string[] = [];
    for (const side of ['big', 'small']) {
      const lines = Array.from({ length: 55 }, () => ['side', side, '1'] as const);
      const { body } = await server.post('games/submitBet', slipOf(round, ...lines), { token });
      betIds.push(...(body.data as { bets: { id: string }[] }).bets.map(({ id }) => id));
    }
    await letSittingPass(at, player.id, 30 * MINUTE_MS);
    for (const bet_id of betIds)
      expect((await server.post('games/cancelBet', { bet_id }, { token })).body.code).toBe(1);
    expect(new Set(betIds).size).toBe(110);
    expect((await player.state()).check).toMatchObject({ is_due: true });
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
    await letPauseFor(at, player.id, AT_PLAY_MS + 1);
    expect((await player.state()).check).toMatchObject({ is_due: false });
    expect((await player.bet('1')).code).toBe(1);
  });

  it('is due by the last bet of a server that writes none beside the account, too', async () => {
    const player = await newPlayer();
    await player.bet('1');
    await letSittingPass(at, player.id, 30 * MINUTE_MS);
    for (const kept of ['null', `last_stake_at - interval '1 hour'`]) {
      await at.owner.query(`update accounts set last_stake_at = ${kept} where id = $1::bigint * 16`, [
        player.id,
      ]);
      expect((await player.state()).check).toMatchObject({ is_due: true });
      expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
      await at.owner.query(
        'update accounts set last_stake_at = clock_timestamp() where id = $1::bigint * 16',
        [player.id],
      );
    }
  });

  it('answers the repeat of a placed slip although it is due', async () => {
    const player = await newPlayer();
    const round = await newRound(at.db, server.ctx.games.byId(1)!);
    const send = () =>
      server.post('games/submitBet', slipOf(round, ['side', 'big', '1']), {
        token: player.token,
        headers: { 'idempotency-key': 'the-same' },
      });
    const first = await send();
    await letSittingPass(at, player.id, 30 * MINUTE_MS);
    expect((await send()).body.data).toEqual(first.body.data);
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
  });

  it('begins anew after a pause', async () => {
    const player = await newPlayer();
    await player.bet('1');
    await letSittingPass(at, player.id, 30 * MINUTE_MS);
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
    await letPauseFor(at, player.id, 16 * MINUTE_MS);
    expect((await player.bet('1')).code).toBe(1);
    expect((await player.state()).check.staked).toBe('1.00');
  });

  it('begins with the batch of the first bet, which asks and writes nothing beside it', async () => {
    const player = await newPlayer();
    const round = await newRound(at.db, server.ctx.games.byId(1)!);
    const [queries, transactions] = [vi.spyOn(at.db.main, 'query'), vi.spyOn(at.db.main, 'connect')];
    try {
      for (const amount of ['1', '2']) {
        const { body } = await server.post('games/submitBet', slipOf(round, ['side', 'big', amount]), {
          token: player.token,
        });
        expect(body.code).toBe(1);
      }
      expect([queries.mock.calls, transactions.mock.calls]).toEqual([[], []]);
    } finally {
      queries.mockRestore();
      transactions.mockRestore();
    }
    const { rows } = await at.owner.query(
      `select extract(epoch from check_due_at - play_since)::int as "dueIn" from accounts where id = $1`,
      [BigInt(player.id) * 16n],
    );
    expect(rows).toEqual([{ dueIn: 30 * 60 }]);
  });

  it('begins with no bet that is refused', async () => {
    const player = await newPlayer();
    expect((await player.bet('5000')).msg).toBe('MONEY_NOT_ENOUGH');
    expect((await player.state()).check.since).toBe(null);
    const { rows } = await at.owner.query('select play_since from accounts where id = $1', [
      BigInt(player.id) * 16n,
    ]);
    expect(rows).toEqual([{ play_since: null }]);
  });

  it('begins for each by their own last bet, as pages say', async () => {
    const [fresh, playing, paused] = [await newPlayer(), await newPlayer(), await newPlayer()];
    for (const { bet } of [playing, paused]) await bet('1');
    const sinceBet = new Map([
      [playing, AT_PLAY_MS - 30_000],
      [paused, AT_PLAY_MS + 1],
    ]);
    for (const [{ id }, passedMs] of sinceBet) {
      await letSittingPass(at, id, 30 * MINUTE_MS);
      await letPauseFor(at, id, passedMs);
    }
    const players = [paused, fresh, playing];
    const shown = await Promise.all(players.map(async ({ state }) => (await state()).check.is_due));
    expect(shown).toEqual([false, false, true]);
    const answers = await Promise.all(players.map(async ({ bet }) => (await bet('1')).msg));
    expect(answers.map((msg) => msg === 'REALITY_CHECK_DUE')).toEqual(shown);
  });

  it('counts a shorter interval from the first bet on at once', async () => {
    const player = await newPlayer();
    await player.bet('1');
    await letSittingPass(at, player.id, 16 * MINUTE_MS);
    expect((await player.bet('1')).code).toBe(1);
    await player.call('setCheck', { minutes: 15 });
    await letSittingPass(at, player.id, 15 * MINUTE_MS);
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
  });

  it('takes its interval from the member', async () => {
    const player = await newPlayer();
    expect((await player.call('setCheck', { minutes: 20 })).body.msg).toBe('INVALID_PARAMETERS');
    await player.call('setCheck', { minutes: 15 });
    await player.bet('1');
    await letSittingPass(at, player.id, 15 * MINUTE_MS);
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
    await player.call('setCheck', { minutes: 60 });
    expect((await player.bet('1')).msg).toBe('REALITY_CHECK_DUE');
  });
});

it('shows the last 30 days', async () => {
  const player = await newPlayer();
  await player.bet('3');
  const { body } = await server.get('protection/figures', {}, { token: player.token });
  expect(body.data).toMatchObject({ staked: '3.00', returned: '0.00', net: '0.00', deposited: '0.00' });
});
