import { describe, expect, it, onTestFinished } from 'vitest';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { countBets, slipOnEleven, useBettingServers } from '../support/betting-servers.ts';
import { type BettingServer, codeOf, newMember, newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const { server, other, game, place } = useBettingServers(at);

describe('idempotency key of a slip', () => {
  it('replays the same reply on this server and on another', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const slip = slipOf(round, ['sum', '11', '10'], ['threeDiff', '1-2-3-4', '1']);
    const first = await place(slip, member, 'same');
    expect(await place(slip, member, 'same')).toEqual(first);
    expect(await place(slip, member, 'same', other)).toEqual(first);
    expect(await countBets(at, round.id)).toBe(5);
  });

  it('is recognised by a server that placed every bet of the round until another server placed this one', async () => {
    const [first, second] = [await newMember(at.db, 100_00n), await newMember(at.db, 100_00n)];
    const round = await newRound(at.db, game());
    await place(slipOnEleven(round), first, 'first');
    const taken = await place(slipOnEleven(round, '4'), second, 'second', other);
    expect(await place(slipOnEleven(round, '4'), second, 'second')).toEqual(taken);
    expect(await codeOf(place(slipOnEleven(round, '5'), second, 'second'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countBets(at, round.id)).toBe(2);
  });

  it('stays recognised after the bet is cancelled', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const taken = await place(slipOnEleven(round), member, 'back');
    await cancelBet(server, taken.bets[0]!.id, member);
    expect(await place(slipOnEleven(round), member, 'back')).toEqual(taken);
    expect(await countBets(at, round.id)).toBe(1);
  });

  it('rejects another body, and another key makes another slip', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    await place(slipOnEleven(round), member, 'k');
    expect(await codeOf(place(slipOnEleven(round, '11'), member, 'k'))).toBe('IDEMPOTENCY_KEY_REUSED');
    await place(slipOnEleven(round), member, 'k2');
    expect(await countBets(at, round.id)).toBe(2);
  });

  it('places one slip for two concurrent requests, on one server and on two, with equal replies', async () => {
    for (const servers of [
      [server, server],
      [server, other],
    ] as const) {
      const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
      const replies = await Promise.all(servers.map((on) => place(slipOnEleven(round), member, 'twice', on)));
      expect(replies[0]).toEqual(replies[1]);
      expect(await countBets(at, round.id)).toBe(1);
    }
  });

  it('rejects another body while the first request is in progress', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const codes = await Promise.all([
      codeOf(place(slipOnEleven(round), member, 'k')),
      codeOf(place(slipOnEleven(round, '11'), member, 'k')),
    ]);
    expect(codes).toEqual(['ok', 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is scoped to one member', async () => {
    const round = await newRound(at.db, game());
    const [a, b] = [await newMember(at.db, 100_00n), await newMember(at.db, 100_00n)];
    const [first, second] = await Promise.all([
      place(slipOnEleven(round), a, 'k'),
      place(slipOnEleven(round), b, 'k'),
    ]);
    expect(first.order_no).not.toBe(second.order_no);
    expect([await place(slipOnEleven(round), a, 'k'), await place(slipOnEleven(round), b, 'k')]).toEqual([
      first,
      second,
    ]);
  });

  it('replays after the issue has closed and the account is frozen', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const first = await place(slipOnEleven(round), member, 'k');
    await at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [round.id]);
    await at.owner.query('update accounts set is_frozen = true where id = $1', [member.accountId]);
    expect(await place(slipOnEleven(round), member, 'k')).toEqual(first);
    expect(await place(slipOnEleven(round), { ...member, isFrozen: true }, 'k')).toEqual(first);
  });

  it.each(['', ' ', 'a\n', 'ключ', 'x'.repeat(256), '\u0000'])('rejects %j', async (key) => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    expect(await codeOf(place(slipOnEleven(round), member, key))).toBe('IDEMPOTENCY_KEY_INVALID');
  });
});

describe('slip without a key', () => {
  it('deduplicates equal content within 3 s, also across the edge of a time window', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const base = Math.ceil(Date.now() / 3000) * 3000;
    const clockAt = (ms: number): BettingServer => ({
      ...server,
      clock: { now: () => (base + ms) as never },
    });
    const first = await place(slipOnEleven(round), member, undefined, clockAt(-1));
    expect(await place(slipOnEleven(round), member, undefined, clockAt(1))).toEqual(first);
    expect(await countBets(at, round.id)).toBe(1);
    await at.owner.query(`update bets set placed_at = placed_at - interval '3 seconds' where round_id = $1`, [
      round.id,
    ]);
    await place(slipOnEleven(round), member, undefined, clockAt(1));
    expect(await countBets(at, round.id)).toBe(2);
  });

  it('is another slip with other randomness of the member', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const now = Date.now();
    const on = { ...server, clock: { now: () => now as never } };
    const orderOf = async (seed: string) => {
      const slip = { ...slipOnEleven(round), seed: seed.repeat(32) };
      return (await place(slip, member, undefined, on)).order_no;
    };
    expect(await orderOf('ab')).not.toBe(await orderOf('cd'));
  });
});

describe('close of an issue', () => {
  it('is decided by the database while slips are in flight', async () => {
    const [member, round] = [await newMember(at.db, 1000_00n), await newRound(at.db, game())];
    // A lock delays the close until slips are in flight: slips before it are accepted, slips after it
    // rejected.
    const closer = await at.owner.connect();
    await closer.query('begin');
    await closer.query('select id from rounds where id = $1 for no key update', [round.id]);
    const codes = Promise.all(
      Array.from({ length: 20 }, (_, i) => codeOf(place(slipOnEleven(round), member, `late-${i}`))),
    );
    await closer.query('update rounds set closes_at = clock_timestamp() where id = $1', [round.id]);
    await closer.query('commit');
    closer.release();
    expect(new Set(await codes)).toEqual(new Set(['ISSUE_CLOSED']));
    expect(await countBets(at, round.id)).toBe(0);
  });

  it('accepts a slip just before the close and rejects one from the close on', async () => {
    const member = await newMember(at.db, 1000_00n);
    for (const [leftMs, code] of [
      [2_000, 'ok'],
      [0, 'ISSUE_CLOSED'],
      [-1, 'ISSUE_CLOSED'],
    ] as const) {
      const round = await newRound(at.db, game());
      await at.owner.query(
        `update rounds set closes_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
        [round.id, leftMs],
      );
      expect([leftMs, await codeOf(place(slipOnEleven(round), member, 'edge'))]).toEqual([leftMs, code]);
    }
  });

  it.each(['closed', 'drawn', 'void'])('rejects slips on a %s round before its close', async (state) => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    await at.owner.query(`update rounds set state = $2 where id = $1`, [round.id, state]);
    expect(await codeOf(place(slipOnEleven(round), member, 'k'))).toBe('ISSUE_CLOSED');
    await at.owner.query(`update rounds set state = 'open' where id = $1`, [round.id]);
  });

  it('rejects slips on a paused game, replays earlier ones and accepts slips once it is resumed', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const setStatus = async (status: string): Promise<void> => {
      await at.owner.query(`update games set status = $1 where code = 'k3-3'`, [status]);
      await Promise.all([server.games.refresh(), other.games.refresh()]);
    };
    onTestFinished(() => setStatus('on'));
    const first = await place(slipOnEleven(round), member, 'k');
    await setStatus('paused');
    for (const on of [server, other]) {
      expect(await codeOf(place(slipOnEleven(round), member, 'new', on))).toBe('ISSUE_CLOSED');
      expect(await place(slipOnEleven(round), member, 'k', on)).toEqual(first);
    }
    expect(await countBets(at, round.id)).toBe(1);
    await setStatus('on');
    expect(await codeOf(place(slipOnEleven(round), member, 'new'))).toBe('ok');
  });

  it('rejects an issue number that a change of the timetable has given to another round', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    await at.owner.query(`update rounds set issue = '20990101-0001' where id = $1`, [round.id]);
    expect(await codeOf(place(slipOnEleven(round), member, 'k'))).toBe('ISSUE_CLOSED');
  });

  it('rejects an issue that is not open yet, unknown or malformed', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    await at.owner.query(
      `update rounds set opens_at = clock_timestamp() + interval '1 minute' where id = $1`,
      [round.id],
    );
    expect(await codeOf(place(slipOnEleven(round), member, 'k'))).toBe('ISSUE_CLOSED');
    for (const issue of ['20200101-0001', '20261340-0001', 'next', '20261121-9999'])
      expect(await codeOf(place({ ...slipOnEleven(round), game_no: issue }, member, 'k'))).toBe(
        'ISSUE_CLOSED',
      );
  });
});

describe('order of refusals', () => {
  type Wrong = 'key' | 'amount' | 'play' | 'frozen' | 'game' | 'closed' | 'odds' | 'line' | 'money';
  const code: Record<Wrong, string> = {
    amount: 'BET_AMOUNT_INVALID',
    play: 'PLAY_NOT_EXIST',
    key: 'IDEMPOTENCY_KEY_INVALID',
    frozen: 'ACCOUNT_IS_FROZEN',
    game: 'GAME_NOT_EXIST',
    closed: 'ISSUE_CLOSED',
    odds: 'ODDS_CHANGED',
    line: 'BET_LIMIT',
    money: 'MONEY_NOT_ENOUGH',
  };

  const refusedFor = async (wrongs: readonly Wrong[]): Promise<string> => {
    const has = (wrong: Wrong): boolean => wrongs.includes(wrong);
    const round = await newRound(at.db, game('pk10-5'));
    const member = await newMember(at.db, has('money') ? 50n : 100_000_00n);
    if (has('frozen'))
      await at.owner.query('update accounts set is_frozen = true where id = $1', [member.accountId]);
    if (has('closed'))
      await at.owner.query(`update rounds set closes_at = clock_timestamp() where id = $1`, [round.id]);
    const row = {
      play: has('play') ? 'nothing' : 'rank1',
      number: '7',
      amount: has('amount') ? '1.001' : has('line') ? '10000.01' : '10',
      ...(has('odds') ? { odds: '1.23' } : {}),
    };
    const slip = { game_id: has('game') ? 99 : round.game.id, game_no: round.issue, bet_content: [row] };
    const session = { ...member, isFrozen: has('frozen') && has('game') };
    return codeOf(placeBet(server, slip, session, has('key') ? 'bad\n' : 'good'));
  };

  it.each<[Wrong, Wrong]>([
    ['amount', 'frozen'],
    ['amount', 'game'],
    ['play', 'key'],
    ['key', 'frozen'],
    ['play', 'frozen'],
    ['frozen', 'game'],
    ['frozen', 'closed'],
    ['closed', 'odds'],
    ['closed', 'line'],
    ['closed', 'money'],
    ['odds', 'line'],
    ['odds', 'money'],
    ['line', 'money'],
    ['money', 'money'],
  ])('reports %s before %s', async (first, second) => {
    expect(await refusedFor([first, second])).toBe(code[first]);
  });

  it('checks the odds shown unless the slip accepts any odds', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const odds = (seen: string, accept?: number) => ({
      ...slipOnEleven(round),
      bet_content: { play: 'sum', number: 11, amount: 1, odds: seen },
      ...(accept === undefined ? {} : { accept_odds: accept }),
    });
    const call = (slip: object, key: string) => placeBet(server, slip, member, key);
    await expect(call(odds('1.01'), 'a')).rejects.toMatchObject({
      code: 'ODDS_CHANGED',
      detail: { row: 0, odds: '7.76' },
    });
    expect((await call(odds('1.01', 1), 'b')).bets[0]?.odds).toBe('7.76');
    expect((await call(odds('7.76'), 'c')).bets[0]?.odds).toBe('7.76');
  });
});
