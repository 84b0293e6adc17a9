import { hash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { betIdBytes, betLeafHash } from '@tessera/domain/fairness/leaf';
import { MARKETS } from '@tessera/domain/games/football/markets';
import { readTicketText } from '@tessera/domain/tickets/ticket-text';

import { receiptOfBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import { useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { dataSchema, document, undocumented } from '../support/http/documented.ts';
import { FIRST_LEAGUE, SECOND_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { holder } from '../support/wallet.ts';

const database = useDatabase();
const at = useLeagueTickets(database, [FIRST_LEAGUE, SECOND_LEAGUE]);

const TWO: readonly TestLeg[] = [
  { round: 0, play: 'm1.1x2', picks: 'h' },
  { round: 1, play: 'm3.1x2', picks: 'a', league: SECOND_LEAGUE },
];
const single = () => ({ play: 'm1.1x2', number: 'h', amount: '10' });

describe('games/submitBet', () => {
  it('places the one row with play ticket, as rows, as one row and as JSON text', async () => {
    const member = await holder(at.server, 100_00n);
    const call = at.callOf(TWO, { number: '2x1' });
    const [row] = call['bet_content'] as unknown[];
    for (const [nth, content] of [[row], row, JSON.stringify([row])].entries()) {
      const { code, data } = await at.place(member, { ...call, bet_content: content });
      expect(code).toBe(1);
      expect(undocumented(dataSchema('games/submitBet'), data)).toEqual([]);
      expect(data).toMatchObject({
        count: 1,
        total_amount: '10.00',
        balance: `${1_090 - 10 * nth}.00`,
        lines: 1,
        unit: '10.00',
        bets: [{ play: 'ticket', number: '2串1', amount: '10.00' }],
      });
      expect((data as Data<'games/submitBet'>).receipts).toHaveLength(2);
    }
  });

  it('refuses a ticket with other rows beside it, and two tickets', async () => {
    const member = await holder(at.server, 100_00n);
    const call = at.callOf(TWO);
    const [ticket] = call['bet_content'] as unknown[];
    for (const rows of [
      [ticket, single()],
      [single(), ticket],
      [ticket, ticket],
    ])
      for (const content of [rows, JSON.stringify(rows)])
        expect(await at.place(member, { ...call, bet_content: content })).toMatchObject({
          code: 0,
          msg: 'BET_TOO_MANY',
          data: { limit: 1 },
        });
  });

  it('refuses a ticket with a leg in a league that the member has blocked, and quotes it so', async () => {
    const member = await holder(at.server, 100_00n);
    const token = { token: member.token };
    await at.server.post('protection/blockGame', { game_id: SECOND_LEAGUE.id }, token);
    const inFirst = TWO.map((leg) => ({ ...leg, league: FIRST_LEAGUE }));
    for (const [legs, told] of [
      [TWO, ['GAME_BLOCKED', 'GAME_BLOCKED']],
      [TWO.toReversed(), ['GAME_BLOCKED', 'GAME_BLOCKED']],
      [inFirst, ['', '']],
    ] as const) {
      const call = at.callOf(legs);
      const { body } = await at.server.post('games/quoteBet', call, token);
      const refused = (body.data as Data<'games/quoteBet'>).refusal?.code ?? '';
      expect([refused, (await at.place(member, call)).msg]).toEqual(told);
    }
  });

  it('still places singles, also where a text only names tickets', async () => {
    const member = await holder(at.server, 100_00n);
    const call = { game_id: FIRST_LEAGUE.code, game_no: at.roundAt(0).issue };
    const note = JSON.stringify([{ ...single(), note: 1, mark: 'ticket' }]);
    for (const bet_content of [[single(), { ...single(), play: 'm2.1x2' }], note]) {
      const { code, data } = await at.place(member, { ...call, bet_content });
      expect([code, (data as Data<'games/submitBet'>).lines]).toEqual([1, undefined]);
    }
  });
});

describe('games/betReceipt', () => {
  const receiptOf = (betId: string, token: string) =>
    at.server.get('games/betReceipt', { bet_id: betId }, { token });

  it('gives no receipts of what a failover may lose', async () => {
    const member = await holder(at.server, 100_00n);
    const { ctx } = at.server;
    const session = (await ctx.sessions.find(member.token))!;
    const unsafe = { ...ctx, db: { ...ctx.db, main: withoutReplication(ctx.db.main) } };
    const ticket = await at.placed(member, TWO);
    const call = { game_id: FIRST_LEAGUE.code, game_no: at.roundAt(0).issue, bet_content: [single()] };
    const { bets } = (await at.place(member, call)).data as Data<'games/submitBet'>;
    for (const id of [ticket.order_no, bets[0]!.id])
      await expect(receiptOfBetOrTicket(unsafe, id, session)).rejects.toMatchObject({ code: '08007' });
  });

  it('gives the receipts of a ticket as placing did, with the text that their leaves name', async () => {
    const member = await holder(at.server, 100_00n);
    const legs: readonly TestLeg[] = [{ round: 1, play: 'm5.1x2', picks: ['h', 'd'] }, ...TWO.toReversed()];
    const placed = await at.placed(member, legs, { number: '2,3', amount: '2' });
    const { code, data } = (await receiptOf(placed.order_no, member.token)).body;
    expect([code, undocumented(dataSchema('games/betReceipt'), data)]).toEqual([1, []]);
    const { receipt, receipts = [], text = '', ...terms } = data as Data<'games/betReceipt'>;
    expect(receipts).toEqual(placed.receipts);
    expect(receipts).toHaveLength(3);
    const { acceptedAt, accountTag, seed } = placed;
    expect(terms).toMatchObject({ acceptedAt, accountTag, seed, amount: '14.00', round_id: placed.home });
    expect(receipt).toEqual(receipts.find(({ round_id: id }) => id === placed.home));
    expect(readTicketText(text)).toMatchObject({ unitMinor: 2_00n, sizes: [2, 3] });
    for (const { content, round_id: id, chain_id: chain = '', chain_index: index = 0, leaf } of receipts) {
      expect(content.split('|').slice(0, 2)).toEqual(['ticket', hash('sha256', text, 'hex')]);
      const rebuilt = betLeafHash({
        chainId: Buffer.from(chain, 'hex'),
        index,
        betId: betIdBytes(BigInt(placed.order_no)),
        accountTag: Buffer.from(accountTag, 'hex'),
        content,
        stakeMinor: id === placed.home ? 14_00n : 0n,
        acceptedAt,
        playerSeed: Buffer.from(seed, 'hex'),
      });
      expect(Buffer.from(rebuilt).toString('hex')).toBe(leaf);
    }
  });

  it('is that of its member alone, and still of a single where there is one', async () => {
    const [member, other] = [await holder(at.server, 100_00n), await holder(at.server)];
    const ticket = await at.placed(member, TWO);
    for (const id of [ticket.order_no, '1', 'x'])
      expect((await receiptOf(id, other.token)).body).toMatchObject({ code: 0, msg: 'BET_NOT_EXIST' });
    const call = { game_id: FIRST_LEAGUE.code, game_no: at.roundAt(0).issue, bet_content: [single()] };
    const bet = (await at.place(member, call)).data as Data<'games/submitBet'>;
    const { data } = (await receiptOf(bet.bets[0]!.id, member.token)).body;
    expect(data).toMatchObject({ receipt: bet.receipts[0], amount: '10.00' });
    expect(data).not.toHaveProperty('receipts');
  });
});

describe('the document', () => {
  it('describes a ticket as clients write it', () => {
    const row = document.components['schemas'] as Record<string, Record<string, unknown>>;
    const legs: readonly TestLeg[] = [{ round: 1, play: 'm5.1x2', picks: ['h', 'd'], banker: 1 }, ...TWO];
    for (const number of ['3x4', '2,3', [2, 3], 3]) {
      const [ticket] = at.callOf(legs, { number })['bet_content'] as unknown[];
      expect(undocumented(row['TicketRow'] ?? {}, ticket)).toEqual([]);
    }
    const [alone] = at.callOf(legs.slice(0, 1))['bet_content'] as unknown[];
    expect(undocumented(row['TicketRow'] ?? {}, alone)).not.toEqual([]);
  });
});

describe('a seed in the row of a ticket', () => {
  it('is the one that its leaves have, before that of the call', async () => {
    const member = await holder(at.server, 100_00n);
    const call = at.callOf(TWO);
    const [row] = call['bet_content'] as object[];
    const seed = 'ab'.repeat(32);
    const whole = { ...call, seed: 'cd'.repeat(32), bet_content: [{ ...row, seed }] };
    expect((await at.place(member, whole)).data).toMatchObject({ seed });
    expect(await at.place(member, { ...call, bet_content: [{ ...row, seed: 'ab' }] })).toMatchObject({
      code: 0,
      msg: 'INVALID_PARAMETERS',
    });
  });
});

describe('games/quoteBet', () => {
  const quote = async (call: object, token?: string) =>
    (await at.server.post('games/quoteBet', call, token === undefined ? {} : { token })).body;

  it('says of a ticket what placing it says, to anyone, and stores nothing', async () => {
    const member = await holder(at.server, 100_00n);
    const three: readonly TestLeg[] = [...TWO, { round: 2, play: 'm5.1x2', picks: ['h', 'd'] }];
    const call = at.callOf(three, { number: '2,3', amount: '2' });
    const { code, data } = await quote(call);
    expect([code, undocumented(dataSchema('games/quoteBet'), data)]).toEqual([1, []]);
    const quoted = data as Data<'games/quoteBet'>;
    const placed = await at.placed(member, three, { number: '2,3', amount: '2' });
    expect(quoted).toMatchObject({
      lines: 7,
      stake: '14.00',
      odds: placed.bets[0]?.odds,
      max_payout: placed.max_payout,
      refusal: null,
    });
    // Every leg returns at most 97 %, less what its odds lose to the cent.
    expect(quoted.return).toBeGreaterThan(0.9);
    expect(quoted.return).toBeLessThan(0.97 ** 2);
    const { rows } = await database.owner.query(
      'select count(*)::int as n from tickets where account_id = $1',
      [BigInt(member.id) * 16n],
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('says of one line its chance and return, and of several what their worst outcome pays', async () => {
    const call = { game_id: FIRST_LEAGUE.id, game_no: at.roundAt(0).issue };
    const { data: one } = await quote({ ...call, bet_content: [single()] });
    const { plays } = (
      await at.server.get('games/play', {
        game_id: FIRST_LEAGUE.code,
        game_no: at.roundAt(0).issue,
        match: '1',
      })
    ).body.data as Data<'games/play'>;
    const items = plays.find(({ play }) => play === 'm1.1x2')?.items ?? [];
    const priceOf = (number: string) => items.find((item) => item.number === number)!;
    const home = priceOf('h');
    expect(one).toEqual({
      game_no: call.game_no,
      lines: 1,
      stake: '10.00',
      odds: home.odds,
      chance: home.chance,
      return: home.rtp,
      max_payout: (Number(home.odds) * 10).toFixed(2),
      left: null,
      row_left: [],
      refusal: null,
    });
    const rows = ['h', 'a'].map((number) => ({ ...single(), number }));
    const { data: two } = await quote({ ...call, bet_content: rows });
    const most = Math.max(Number(home.odds), Number(priceOf('a').odds));
    expect(two).toMatchObject({ lines: 2, stake: '20.00', chance: null, max_payout: (most * 10).toFixed(2) });
  });

  it.each([
    ['odds that have changed', { odds: '1.02' }, {}, { code: 'ODDS_CHANGED', detail: { leg: 0 } }],
    ['too small a unit', {}, { amount: '0.09' }, { code: 'BET_LIMIT', detail: { bound: 'min' } }],
  ])('names the refusal of %s', async (_, leg, more, refusal) => {
    const { data } = await quote(at.callOf([{ ...TWO[0]!, ...leg }, TWO[1]!], more));
    expect((data as Data<'games/quoteBet'>).refusal).toMatchObject(refusal);
  });

  it.each([
    ['that never was', '20200101-0001'],
    ['that no timetable has', '20200101-9999'],
    ['that is nonsense', 'next'],
  ])('prices nothing of an issue %s, whatever is chosen, as placing does', async (_, game_no) => {
    const member = await holder(at.server, 100_00n);
    const refused = { code: 'ISSUE_CLOSED', detail: { leg: 1 } };
    for (const { key, picks } of [...MARKETS, { key: 'bb', picks: ['1x2=h+btts=y'] }]) {
      const call = at.callOf(TWO);
      const [row] = call['bet_content'] as { legs: object[] }[];
      row!.legs[1] = { ...row!.legs[1], game_no, play: `m3.${key}`, number: picks[0] };
      const { data } = await quote(call);
      const nothing = { odds: '0.00', chance: null, return: 0, max_payout: '0.00', left: null, row_left: [] };
      const quoted = { game_no: null, lines: 1, stake: '10.00', ...nothing, refusal: refused };
      expect([key, data]).toEqual([key, quoted]);
      const { code, msg, data: detail } = await at.place(member, call);
      expect([key, code, msg, detail]).toEqual([key, 0, 'ISSUE_CLOSED', refused.detail]);
      const alone = { game_id: FIRST_LEAGUE.code, game_no };
      const slip = { ...alone, bet_content: [{ play: `m3.${key}`, number: picks[0], amount: '10' }] };
      const { data: bet } = await quote(slip, member.token);
      expect([key, bet]).toEqual([key, { ...quoted, refusal: { code: 'ISSUE_CLOSED', detail: {} } }]);
      expect([key, (await at.place(member, slip)).msg]).toEqual([key, 'ISSUE_CLOSED']);
    }
  });

  it.each([
    ['m11.1x2', 'h', 'PLAY_NOT_EXIST'],
    ['m3.1x3', 'h', 'PLAY_NOT_EXIST'],
    ['1x2', 'h', 'PLAY_NOT_EXIST'],
    ['m3.1x2', 'x', 'NUMBER_INVALID'],
    ['m3.bb', '1x2=h', 'NUMBER_INVALID'],
    ['m3.bb', 'btts=y+1x2=h', 'NUMBER_INVALID'],
  ])('refuses %s with %s on any issue: %s', async (play, number, msg) => {
    const call = at.callOf(TWO);
    const [row] = call['bet_content'] as { legs: object[] }[];
    row!.legs[1] = { ...row!.legs[1], game_no: '20200101-0001', play, number };
    expect(await quote(call)).toMatchObject({ code: 0, msg, data: { leg: 1 } });
  });

  it('names the issue it is of: that of a slip, and of a ticket that of the leg drawn last', async () => {
    const legs: readonly TestLeg[] = [
      { round: 2, play: 'm5.1x2', picks: 'h' },
      { round: 1, play: 'm1.1x2', picks: 'h' },
    ];
    const { data } = await quote(at.callOf(legs));
    expect((data as Data<'games/quoteBet'>).game_no).toBe(at.roundAt(2).issue);
  });

  it.each([
    ['a multiplier', { multiplier: 3 }, '21.00', '3.00'],
    ['a multiplier as text', { multiplier: '3' }, '21.00', '3.00'],
    ['the number of its lines', { note: 7 }, '7.00', '1.00'],
    ['a number of notes', { note: '2' }, '14.00', '2.00'],
    ['both', { multiplier: 3, note: 7 }, '21.00', '3.00'],
    ['empty ones', { multiplier: null, note: '' }, '7.00', '1.00'],
  ])('counts %s as a row of a slip does, and so does placing', async (_, more, stake, unit) => {
    const member = await holder(at.server, 100_00n);
    const call = at.callOf([...TWO, { round: 2, play: 'm5.1x2', picks: ['h', 'd'] }], {
      number: '2,3',
      amount: '1',
    });
    const [row] = call['bet_content'] as object[];
    const whole = { ...call, bet_content: [{ ...row, ...more }] };
    expect((await quote(whole)).data).toMatchObject({ lines: 7, stake });
    expect((await at.place(member, whole)).data).toMatchObject({ total_amount: stake, unit });
  });

  it.each([{ multiplier: 0 }, { multiplier: '1.5' }, { note: -1 }, { note: 'x' }])(
    'refuses a ticket with %j',
    async (more) => {
      const call = at.callOf(TWO);
      const [row] = call['bet_content'] as object[];
      expect((await quote({ ...call, bet_content: [{ ...row, ...more }] })).msg).toBe('BET_AMOUNT_INVALID');
    },
  );

  it('names a leg on an issue that is not on sale, and refuses what it cannot read', async () => {
    const call = at.callOf(TWO);
    const [row] = call['bet_content'] as { legs: { game_no: string }[] }[];
    row!.legs[1]!.game_no = '20200101-0001';
    const { data } = await quote(call);
    expect((data as Data<'games/quoteBet'>).refusal).toEqual({ code: 'ISSUE_CLOSED', detail: { leg: 1 } });
    expect(await quote(at.callOf([TWO[0]!]))).toMatchObject({ code: 0, msg: 'LEGS_INVALID' });
  });
});
