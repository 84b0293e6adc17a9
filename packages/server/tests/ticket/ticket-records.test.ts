import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { BET_STATUSES } from '@tessera/domain/bets/bet-status';
import { HALF_LOSS, LOSS, PUSH, type SelectionResult, WIN } from '@tessera/domain/selection-result';

import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { FIRST_LEAGUE, SECOND_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { holder, type Holder } from '../support/wallet.ts';

// Results, draws and ends are inserted directly: only reading is under test.
const database = useDatabase({ checksInvariants: false });
const at = useLeagueTickets(database, [FIRST_LEAGUE, SECOND_LEAGUE]);

type Reply = Data<'games/getBetRecord'>;
const list = async ({ token }: Holder, query: Record<string, string> = {}, language = 'en'): Promise<Reply> =>
  (await at.server.get('games/getBetRecord', query, { token, headers: { 'accept-language': language } })).body
    .data;
const single = async ({ token }: Holder, number = 'h') => {
  const bet_content = [{ play: 'm1.1x2', number, amount: '1' }];
  const call = { game_id: FIRST_LEAGUE.id, game_no: at.roundAt(0).issue, bet_content };
  const { body } = await at.server.post('games/submitBet', call, {
    token,
    headers: { 'idempotency-key': number },
  });
  return (body.data as Data<'games/submitBet'>).order_no;
};
const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));
const textOf = (minor: bigint): string =>
  `${minor < 0n ? '-' : ''}${(minor < 0n ? -minor : minor) / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`;

/** Says what a draw made of a selection. */
const decide = async (round: number, selection: string, { won, back, of }: SelectionResult): Promise<void> =>
  void (await database.owner.query(
    'insert into round_results (round_id, selection, won, back, of) values ($1, $2, $3, $4, $5)',
    [at.roundAt(round).id, selection, won, back, of],
  ));
const setState = (round: number, state: string) =>
  database.owner.query('update rounds set state = $2 where id = $1', [at.roundAt(round).id, state]);

const leg = (round: number, match: number, picks: TestLeg['picks'] = 'h'): TestLeg => ({
  round,
  play: `m${match}.1x2`,
  picks,
});

describe('records', () => {
  it('page bets and tickets together by their ids, newest first, with sums over both', async () => {
    const member = await holder(at.server, 100_00n);
    const ids: string[] = [];
    for (const number of ['h', 'd', 'a']) {
      ids.unshift(await single(member, number));
      ids.unshift((await at.placed(member, [leg(0, 1), leg(1, 2)], { amount: '2' })).order_no);
    }
    const whole = await list(member, { limit: '100' });
    expect(whole.list.map(({ id }) => id)).toEqual(ids);
    expect(whole).toMatchObject({ total: 6, total_amount: '9.00', total_profit: '0.00' });
    const numbered: string[] = [];
    for (const page of ['1', '2', '3'])
      numbered.push(...(await list(member, { limit: '2', page })).list.map(({ id }) => id));
    expect(numbered).toEqual(ids);
    const keyed: string[] = [];
    let before: string | null = '9223372036854775807';
    while (before !== null) {
      const page: Reply = await list(member, { limit: '1', before });
      keyed.push(...page.list.map(({ id }) => id));
      before = page.next_before;
    }
    expect(keyed).toEqual(ids);
  });

  it('show a ticket with its legs, in the words of the caller', async () => {
    const member = await holder(at.server, 100_00n);
    const legs: readonly TestLeg[] = [
      leg(1, 4, ['h', 'd']),
      { round: 0, play: 'm2.ou2.5', picks: 'o', league: SECOND_LEAGUE, banker: 1 },
      leg(2, 1),
    ];
    const placed = await at.placed(member, legs, { number: '2,3', amount: '1' });
    const { list: rows } = await list(member);
    expect(undocumented(dataSchema('games/getBetRecord'), await list(member))).toEqual([]);
    const home = at.roundAt(2);
    expect(rows[0]).toMatchObject({
      id: placed.order_no,
      order_no: placed.order_no,
      game_id: FIRST_LEAGUE.id,
      game_no: home.issue,
      round_id: String(home.id),
      play: 'ticket',
      play_name: 'Accumulator',
      number: '2,3',
      number_name: '2,3',
      odds: placed.bets[0]?.odds,
      amount: '5.00',
      lines: 5,
      unit: '1.00',
      max_payout: placed.max_payout,
      won_lines: null,
      status: 'pending',
      result_reason: '',
      profit: '0.00',
      win_amount: '0.00',
      can_cancel: true,
      can_cashout: false,
    });
    expect(
      rows[0]?.legs?.map(({ game_id, round_id, match, banker }) => [game_id, round_id, match, banker]),
    ).toEqual(
      [
        [SECOND_LEAGUE.id, String(at.roundAt(0, SECOND_LEAGUE).id), 2, true],
        [FIRST_LEAGUE.id, String(at.roundAt(1).id), 4, false],
        [FIRST_LEAGUE.id, String(home.id), 1, false],
      ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
    );
    const draw = rows[0]?.legs?.find(({ match }) => match === 4);
    expect(draw).toMatchObject({ play: 'm4.1x2', play_name: 'Match result', score: null, status: 'pending' });
    expect(draw?.picks.map(({ number, name, result }) => [number, name, result])).toEqual([
      ['h', 'Home', 'pending'],
      ['d', 'Draw', 'pending'],
    ]);
    expect(draw?.home.name).not.toBe(draw?.home.code);
    await at.placed(member, [leg(0, 1), leg(1, 1)]);
    const [chinese] = (await list(member, { limit: '1' }, 'zh-Hans')).list;
    expect([chinese?.play_name, chinese?.number, chinese?.number_name]).toEqual(['过关', '2串1', '2串1']);
    const [english] = (await list(member, { limit: '1' })).list;
    expect([english?.number, english?.number_name]).toEqual(['2串1', '2 × 1']);
  });

  it('follow the results of the legs, filtered and summed by them', async () => {
    const member = await holder(at.server, 100_00n);
    // Match 1 wins, 2 loses, 3 pushes, 4 loses by half, of round 3; round 4 is void.
    const tickets = {
      won: [leg(3, 1), leg(4, 1)],
      lost: [leg(3, 1), leg(3, 2)],
      part: [leg(3, 3), leg(3, 4)],
      void: [leg(3, 3), leg(4, 2, ['h', 'a'])],
      open: [leg(3, 1), leg(5, 1)],
      back: [leg(3, 1), leg(3, 5)],
      out: [leg(3, 1), leg(5, 2)],
    };
    const ids = new Map<string, string>();
    for (const [name, legs] of Object.entries(tickets))
      ids.set(name, (await at.placed(member, legs, { amount: '1' })).order_no);
    const end = (table: string, name: string, more = '') =>
      database.owner.query(
        `insert into ${table} select home_round_id, id, account_id ${more} from tickets where id = $1`,
        [ids.get(name)],
      );
    await end('ticket_cancellations', 'back');
    await end('ticket_cashouts', 'out', ', 150, 160');
    const results = [
      ['m1.1x2:h', WIN],
      ['m2.1x2:h', LOSS],
      ['m3.1x2:h', PUSH],
      ['m4.1x2:h', HALF_LOSS],
    ] as const;
    for (const [selection, result] of results) await decide(3, selection, result);
    await setState(3, 'drawn');
    await setState(4, 'void');
    const goals = [2 * 10, 2 * 50 + 1, 2 * 60];
    const numbers = [10, 0, 0, 0, 0, 2, 1, ...Array(54).fill(0), ...goals];
    await database.owner.query(
      `insert into draws (round_id, numbers, seed, external, sources, result_hash)
       values ($1, $2, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), '[]', decode(repeat('00', 32), 'hex'))`,
      [at.roundAt(3).id, numbers],
    );
    const { list: rows, ...sums } = await list(member);
    const found = (name: string) => rows.find(({ id }) => id === ids.get(name))!;
    const shown = (name: string) => {
      const { status, result_reason, profit, win_amount, won_lines, can_cancel, can_cashout } = found(name);
      return [status, result_reason, profit, win_amount, won_lines, can_cancel, can_cashout];
    };
    const winMinor = minorOf(found('won').legs![0]!.picks[0]!.odds);
    const [win, profit] = [textOf(winMinor), textOf(winMinor - 1_00n)];
    expect(shown('won')).toEqual(['win', '', profit, win, 1, false, false]);
    expect(shown('lost')).toEqual(['lose', '', '-1.00', '0.00', 0, false, false]);
    expect(shown('part')).toEqual(['lose', 'part', '-0.50', '0.50', 1, false, false]);
    expect(shown('void')).toEqual(['cancelled', 'void', '0.00', '2.00', 2, false, false]);
    expect(shown('open')).toEqual(['pending', '', '0.00', '0.00', null, false, true]);
    expect(shown('back')).toEqual(['cancelled', 'member', '0.00', '1.00', null, false, false]);
    expect(shown('out')).toEqual(['cancelled', 'cashout', '0.50', '1.50', null, false, false]);
    const legsOf = (name: string) =>
      found(name).legs!.map(({ score, ht_score, status, picks }) => [
        score,
        ht_score,
        status,
        picks.map(({ result }) => result).join(),
      ]);
    expect(legsOf('won')).toEqual([
      ['2-1', '1-0', 'win', 'win'],
      [null, null, 'cancelled', 'void'],
    ]);
    expect(legsOf('part')).toEqual([
      ['0-0', '0-0', 'cancelled', 'push'],
      ['0-0', '0-0', 'lose', 'half_lose'],
    ]);
    expect(legsOf('void')[1]).toEqual([null, null, 'cancelled', 'void,void']);
    // Nothing standing names match 5: what became of it is read off the numbers.
    expect(legsOf('back')).toEqual([
      ['2-1', '1-0', 'win', 'win'],
      ['0-0', '0-0', 'lose', 'lose'],
    ]);
    expect(legsOf('out')[1]).toEqual([null, null, 'pending', 'pending']);
    const sumOf = (over: readonly Reply['list'][number][]) => ({
      total: over.length,
      total_amount: textOf(
        over
          .filter(({ status, result_reason: reason }) => status !== 'cancelled' || reason === 'cashout')
          .reduce((sum, { amount }) => sum + minorOf(amount), 0n),
      ),
      total_profit: textOf(over.reduce((sum, row) => sum + minorOf(row.profit), 0n)),
    });
    expect(sums).toMatchObject(sumOf(rows));
    for (const status of BET_STATUSES) {
      const of = rows.filter((row) => row.status === status);
      const filtered = await list(member, { status });
      expect([status, filtered.list.map(({ id }) => id)]).toEqual([status, of.map(({ id }) => id)]);
      expect(filtered).toMatchObject(sumOf(of));
      const keyed = await list(member, { status, before: '9223372036854775807', limit: '1' });
      expect(keyed.list.map(({ id }) => id)).toEqual(of.slice(0, 1).map(({ id }) => id));
    }
    // Paid tickets are summed by what was paid.
    const account = BigInt(member.id) * 16n;
    await database.owner.query(
      `insert into ticket_payouts select home_round_id, id, account_id,
         case id when $2 then $3::bigint when $4 then 50 else 200 end
       from tickets where account_id = $1 and id in ($2, $4, $5)`,
      [account, ids.get('won'), String(winMinor), ids.get('part'), ids.get('void')],
    );
    await database.owner.query('update ticket_homes set settled_at = now() where round_id = any($1)', [
      [3, 4].map((round) => String(at.roundAt(round).id)),
    ]);
    expect(await list(member)).toMatchObject(sums);
    for (const name of ['won', 'lost', 'part', 'void'])
      expect([
        name,
        (await list(member)).list.find(({ id }) => id === ids.get(name))?.settletime,
      ]).not.toEqual([name, null]);
    await setState(3, 'open');
    await setState(4, 'open');
  });

  it('count a ticket to the game and the round of its leg that is drawn last', async () => {
    const member = await holder(at.server, 100_00n);
    const away: TestLeg = { round: 2, play: 'm1.1x2', picks: 'h', league: SECOND_LEAGUE };
    const [near, far] = [at.roundAt(0), at.roundAt(5)];
    const first = (await at.placed(member, [leg(0, 1), leg(5, 1)])).order_no;
    const second = (await at.placed(member, [leg(0, 1), away])).order_no;
    const other = at.roundAt(2, SECOND_LEAGUE);
    const idsOf = async (query: Record<string, string>) =>
      (await list(member, query)).list.map(({ id }) => id);
    expect(await idsOf({ game_id: FIRST_LEAGUE.code })).toEqual([first]);
    expect(await idsOf({ game_id: SECOND_LEAGUE.code })).toEqual([second]);
    expect(await idsOf({ round_id: String(far.id) })).toEqual([first]);
    expect(await idsOf({ round_id: String(near.id) })).toEqual([]);
    expect(await idsOf({ round_id: String(other.id) })).toEqual([second]);
    expect((await list(await holder(at.server))).list).toEqual([]);
  });
});
