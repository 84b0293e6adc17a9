import { describe, expect, it } from 'vitest';

import type { Payload } from '@tessera/contract/routes';
import { BET_STATUSES } from '@tessera/domain/bets/bet-status';
import { betIdBytes, betLeafHash, parseContent } from '@tessera/domain/fairness/leaf';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';
import { parseMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { ROUND_STATES } from '@tessera/domain/rounds/round';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { isIncluded } from '../../../domain/tests/oracles/merkle-tree.ts';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { listRecords } from '../../src/bet-calls/record-store.ts';
import { betReceipt } from '../../src/bet/bet-receipt.ts';
import { findKeys, readRounds, readSlip } from '../../src/bet/bet-store.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { findOwnBet, totalRecords } from '../../src/bet/record-store.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import type { Queryable } from '../../src/db/query.ts';
import { firstIdAt } from '../../src/ids/ids.ts';
import { roundIdOf } from '../../src/ids/round-id.ts';
import { lockAccounts } from '../../src/ledger/ledger-store.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { spanOf } from '../../src/wager/bet-span.ts';
import { lockRounds, sumStakes } from '../../src/wager/wager-store.ts';
import { useBettingServers } from '../support/betting-servers.ts';
import { codeOf, newMember, newRound, slipOf, testOperator } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { explained } from '../support/database/explained.ts';

// Results, draws and old bets are inserted directly: only reading is under test.
const at = useDatabase({ checksInvariants: false });
const { server, game } = useBettingServers(at);

const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));
const list = (member: SessionMember, query: Payload<'games/getBetRecord'> = {}) =>
  listBets(server, query, member.accountId, 'en');

describe('bet records', () => {
  it('derive the status of a bet from its round, cancellation and result', async () => {
    const member = await newMember(at.db, 1000_00n);
    const [open, drawn, gone] = [
      await newRound(at.db, game()),
      await newRound(at.db, game()),
      await newRound(at.db, game('ssc-3')),
    ];
    const first = await placeBet(server, slipOf(open, ['side', 'big', '1'], ['sum', '4', '2']), member, '1');
    await cancelBet({ ...server, ids: server.ids }, first.bets[1]!.id, member);
    await placeBet(
      server,
      slipOf(drawn, ['sum', '11', '10'], ['sum', '12', '10'], ['sum', '13', '9.99'], ['sum', '14', '9.99']),
      member,
      '2',
    );
    await placeBet(server, slipOf(gone, ['ball1', '3', '7']), member, '3');
    await at.owner.query(
      `insert into round_results (round_id, selection, won, back, of) values ($1, 'sum:11', 1, 0, 1), ($1, 'sum:12', 0, 0, 1),
         ($1, 'sum:13', 1, 1, 2), ($1, 'sum:14', 0, 1, 2)`,
      [drawn.id],
    );
    await at.owner.query(
      `insert into draws (round_id, numbers, seed, external, sources, result_hash)
       values ($1, '{5,5,1}', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), '[]', decode(repeat('00', 32), 'hex'))`,
      [drawn.id],
    );
    await at.owner.query(`update rounds set state = 'settled', settled_at = now() where id = $1`, [drawn.id]);
    await at.owner.query(`update rounds set state = 'void', settled_at = now() where id = $1`, [gone.id]);

    const reply = await list(member);
    const seen = reply.list.map((bet) => [
      bet.play,
      bet.number,
      bet.status,
      bet.result_reason,
      bet.profit,
      bet.win_amount,
      bet.can_cancel,
    ]);
    expect(seen).toEqual([
      ['ball1', '3', 'cancelled', 'void', '0.00', '7.00', false],
      ['sum', '14', 'lose', 'half_lose', '-5.00', '4.99', false],
      ['sum', '13', 'win', 'half_win', '44.80', '54.79', false],
      ['sum', '12', 'lose', '', '-10.00', '0.00', false],
      ['sum', '11', 'win', '', '67.60', '77.60', false],
      ['sum', '4', 'cancelled', 'member', '0.00', '2.00', false],
      ['side', 'big', 'pending', '', '0.00', '0.00', true],
    ]);
    await at.owner.query('update rounds set closes_at = clock_timestamp() where id = $1', [open.id]);
    expect((await list(member)).list.at(-1)).toMatchObject({ status: 'pending', can_cancel: false });
    expect(reply).toMatchObject({ total: 7, total_amount: '40.98', total_profit: '97.40', last_page: 1 });
    expect(reply.list[4]).toMatchObject({
      draw_numbers: [5, 5, 1],
      odds: '7.76',
      game_code: 'k3-3',
    });
    for (const [status, count] of [
      ['pending', 1],
      ['WIN', 2],
      ['2', 2],
      ['cancelled', 2],
    ] as const)
      expect([status, (await list(member, { status })).list.length]).toEqual([status, count]);
    for (const refused of [{ status: 'nonsense' }, { range: 'yesterday' }, { before: 'last' }])
      expect(await codeOf(list(member, refused))).toBe('INVALID_PARAMETERS');
    expect((await list(member, { game_id: String(gone.game.id) })).list).toHaveLength(1);
    expect((await list(member, { game_id: 'k3-3' })).total).toBe(6);
    expect(await codeOf(list(member, { game_id: '99' }))).toBe('GAME_NOT_EXIST');
  });

  it('name a zodiac group by the lunar year of its draw', async () => {
    const member = await newMember(at.db, 1000_00n);
    const round = await newRound(at.db, game('mark6-5'));
    await placeBet(server, slipOf(round, ['anyZodiac', '1', '1'], ['all4', '49-3-2-1', '1']), member, 'sets');
    const namesAt = async (drawsAt: string) => {
      await at.owner.query(
        `update rounds set draws_at = $2, closes_at = $2::timestamptz - interval '1 minute',
           opens_at = $2::timestamptz - interval '6 minutes' where id = $1`,
        [round.id, drawsAt],
      );
      return (await list(member)).list.map(({ number, number_name: name }) => [number, name]);
    };
    expect(await namesAt('2026-02-16T23:59:59.999+08:00')).toEqual([
      ['1-2-3-49', '1 2 3 49'],
      ['1', 'Snake 1 13 25 37 49'],
    ]);
    expect((await namesAt('2026-02-17T00:00:00+08:00'))[1]).toEqual(['1', 'Horse 1 13 25 37 49']);
  });

  it('filter and sum by the status of the domain, in every combination', async () => {
    const member = await newMember(at.db, 1000_00n);
    for (const state of ROUND_STATES) {
      const round = await newRound(at.db, game());
      for (const pick of ['3', '4', '5', '6', '7', '8', '9', '10', '11'])
        await placeBet(server, slipOf(round, ['sum', pick, '1.01']), member, `${state}-${pick}`);
      await at.owner.query(
        `insert into round_results (round_id, selection, won, back, of)
        values ($1, 'sum:3', 1, 0, 1), ($1, 'sum:4', 0, 0, 1), ($1, 'sum:6', 1, 0, 1), ($1, 'sum:7', 0, 0, 1),
          ($1, 'sum:9', 0, 1, 1), ($1, 'sum:10', 1, 1, 2), ($1, 'sum:11', 0, 1, 2)`,
        [round.id],
      );
      await at.owner.query(
        `insert into bet_cancellations (round_id, account_id, bet_id, cancelled_at)
        select round_id, account_id, id, now() from bets
        where round_id = $1 and selection in ('sum:6', 'sum:7', 'sum:8')`,
        [round.id],
      );
      await at.owner.query('update rounds set state = $2 where id = $1', [round.id, state]);
    }
    const all = (await list(member, { limit: '100' })).list;
    expect(all).toHaveLength(9 * ROUND_STATES.length);
    for (const status of BET_STATUSES) {
      const filtered = await list(member, { status, limit: '100' });
      const expected = all.filter((bet) => bet.status === status);
      expect(filtered.list.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(expected.length).toBeGreaterThan(0);
      const profit = expected.reduce((sum, bet) => sum + minorOf(bet.profit), 0n);
      expect(minorOf(filtered.total_profit ?? '')).toBe(profit);
    }
  });

  it('page by key and by number, newest first, each bet once', async () => {
    const [member, round] = [await newMember(at.db, 1000_00n), await newRound(at.db, game())];
    for (let i = 0; i < 25; i += 1)
      await placeBet(server, slipOf(round, ['sum', '11', '1']), member, `p-${i}`);
    const byKey: string[] = [];
    let before: string | null = '';
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(member, { before, limit: '7' });
      byKey.push(...page.list.map(({ id }) => id));
      before = page.next_before;
    } while (before !== null);
    const byNumber: string[] = [];
    for (const page of ['1', '2', '3', '4', '5'])
      byNumber.push(...(await list(member, { page, limit: '7' })).list.map(({ id }) => id));
    expect(byKey).toHaveLength(25);
    expect(byNumber).toEqual(byKey);
    expect(byKey).toEqual(byKey.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
    expect((await list(member, { page: 'abc', limit: 'abc' })).list).toHaveLength(10);
    expect((await list(member, { page: '999999' })).list).toEqual([]);
    const totals = { total: 25, last_page: 4, total_amount: '25.00', total_profit: '0.00', limit: 7 };
    for (const page of [1, 2, 4, 9])
      expect(await list(member, { page: String(page), limit: '7' })).toMatchObject({ ...totals, page });
    const last = await list(member, { page: '4', limit: '7' });
    expect([last.list.length, last.next_before]).toEqual([4, null]);
    expect(await list(member, { before: byKey[3]!, limit: '7' })).toMatchObject({
      total: null,
      last_page: null,
      total_amount: null,
    });
  });

  it('are read from the last week first, and from the days before where it does not fill a page', async () => {
    const [member, round] = [await newMember(at.db, 1000_00n), await newRound(at.db, game())];
    for (let i = 0; i < 8; i += 1)
      await placeBet(server, slipOf(round, ['sum', '11', '1']), member, `r-${i}`);
    // The same once more, ten days earlier.
    const earlierMs = 10 * DAY_MS;
    await ensurePartitions(at.owner, epochMs(Date.now() - earlierMs));
    const roundsEarlier = String(BigInt(earlierMs));
    const idsEarlier = String(BigInt(earlierMs) << 22n);
    await at.owner.query(
      `insert into rounds select (jsonb_populate_record(r, jsonb_build_object('id', r.id - $2::bigint,
         'issue', '20200101-0001', 'business_date', '2020-01-01', 'chain_index', r.chain_index + 9000))).*
       from rounds r where r.id = $1`,
      [round.id, roundsEarlier],
    );
    await at.owner.query(
      `insert into bets select (jsonb_populate_record(b, jsonb_build_object('id', b.id - $2::bigint,
         'round_id', b.round_id - $3::bigint))).* from bets b where b.account_id = $1`,
      [member.accountId, idsEarlier, roundsEarlier],
    );
    const whole = (await list(member, { limit: '100' })).list.map(({ id }) => id);
    expect(whole).toHaveLength(16);
    expect(whole).toEqual(whole.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
    const keyed: string[] = [];
    for (let before: string | null = '9223372036854775807'; before !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(member, { before, limit: '5' });
      keyed.push(...page.list.map(({ id }) => id));
      before = page.next_before;
    }
    expect(keyed).toEqual(whole);
    const numbered: string[] = [];
    for (const page of ['1', '2', '3', '4'])
      numbered.push(...(await list(member, { page, limit: '5' })).list.map(({ id }) => id));
    expect(numbered).toEqual(whole);
    const plans = await explained(at.db.reader, async ({ query }) => {
      const reader = { ...at.db.reader, query };
      const page = { before: '9223372036854775807', limit: '5' };
      await listBets({ ...server, db: { ...at.db, reader } }, page, member.accountId, 'en');
    });
    const daysIn = (plan = ''): number => new Set(plan.match(/bets_2[0-9]{7}/g)).size;
    const [newest, all] = plans.map(daysIn);
    expect(plans).toHaveLength(2);
    expect(newest, plans[0]).toBeLessThanOrEqual(11);
    expect(all, plans[1]).toBeGreaterThan(11);
  });

  it('are those of one round, whenever they were placed', async () => {
    const member = await newMember(at.db, 1000_00n);
    const [wanted, other] = [await newRound(at.db, game()), await newRound(at.db, game())];
    await placeBet(server, slipOf(wanted, ['sum', '11', '1'], ['sum', '12', '2']), member, 'w');
    await placeBet(server, slipOf(other, ['sum', '11', '4']), member, 'o');
    const query = {
      round_id: String(wanted.id),
      range: 'custom',
      start_date: '2020-01-01',
      end_date: '2020-01-01',
    };
    const { list: found, total_amount: sum } = await list(member, { ...query, page: '1' });
    expect(found.map(({ round_id: id }) => id)).toEqual([String(wanted.id), String(wanted.id)]);
    expect(sum).toBe('3.00');
  });

  it('exclude bets of other members', async () => {
    const [member, other, round] = [
      await newMember(at.db, 10_00n),
      await newMember(at.db, 0n),
      await newRound(at.db, game()),
    ];
    await placeBet(server, slipOf(round, ['sum', '11', '1']), member, 'x');
    expect((await list(other)).list).toEqual([]);
  });
});

describe('bet receipt', () => {
  it('equals the receipt of the placement and proves the bet', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const rivals = await Promise.all(Array.from({ length: 9 }, () => newMember(at.db, 10_00n)));
    const members = [member, ...rivals];
    const replies = await Promise.all(
      members.map((each) =>
        placeBet(server, slipOf(round, ['sum', '11', '1'], ['side', 'big', '2']), each, 'r'),
      ),
    );
    const { rows } = await at.owner.query('select chain_id from rounds where id = $1', [round.id]);
    const hex = (text: string) => Buffer.from(text, 'hex');
    for (const [n, owner] of members.entries()) {
      for (const given of replies[n]!.receipts) {
        const again = await betReceipt(server, given.bet_id, owner);
        expect(again.receipt).toEqual(given);
        const { leaf, index, size, path, root, signature } = given;
        expect(isIncluded(hex(leaf), { index, size, hashes: path.map(hex) }, hex(root))).toBe(true);
        expect(
          isSigned(receiptMessage(rows[0].chain_id, 1, hex(root)), hex(signature), testOperator.publicKey),
        ).toBe(true);
      }
    }
    expect(await codeOf(betReceipt(server, replies[0]!.bets[0]!.id, rivals[0]!))).toBe('BET_NOT_EXIST');
  });

  it('includes every field of its leaf before the draw and on replay', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game())];
    const own = 'cd'.repeat(32);
    const slip = { ...slipOf(round, ['sum', '11', '1.50'], ['twoDiff', '1-2-3', '2']), seed: own };
    const reply = await placeBet(server, slip, member, 'leaf');
    const replay = await placeBet(server, slip, member, 'leaf');
    expect(replay).toEqual(reply);
    const hex = (text: string) => Buffer.from(text, 'hex');
    const { rows } = await at.owner.query('select placed_at from bets where account_id = $1', [
      member.accountId,
    ]);
    expect(reply.acceptedAt).toBe(Number(rows[0].placed_at));
    expect([reply.accountTag, reply.seed]).toEqual([member.tag.toString('hex'), own]);
    expect(reply.receipts).toHaveLength(4);
    for (const [i, receipt] of reply.receipts.entries()) {
      const { play, number, odds, amount } = reply.bets[i]!;
      const content = parseContent(receipt.content)!;
      expect([content.selectionKey, formatOdds(content.oddsE4)]).toEqual([`${play}:${number}`, odds]);
      const stake = parseMoney(amount);
      const leaf = betLeafHash({
        chainId: hex(reply.chain_id),
        index: reply.chain_index,
        betId: betIdBytes(BigInt(receipt.bet_id)),
        accountTag: hex(reply.accountTag),
        content: receipt.content,
        stakeMinor: stake.ok ? stake.value : 0n,
        acceptedAt: reply.acceptedAt,
        playerSeed: hex(reply.seed),
      });
      expect(Buffer.from(leaf).toString('hex')).toBe(receipt.leaf);
      const { chain_id, chain_index, acceptedAt, accountTag, seed } = reply;
      const terms = { chain_id, chain_index, acceptedAt, accountTag, seed, amount };
      expect(await betReceipt(server, receipt.bet_id, member)).toMatchObject({ receipt, ...terms });
    }
  });

  it('stays available after a change of the pay table', async () => {
    const [member, round] = [await newMember(at.db, 100_00n), await newRound(at.db, game('pc28-3'))];
    const reply = await placeBet(server, slipOf(round, ['sum', '13', '1']), member, 'old');
    await at.owner.query(`update games set rtp_e4 = 9500 where code = 'pc28-3'`);
    await server.games.refresh();
    expect((await betReceipt(server, reply.bets[0]!.id, member)).receipt).toEqual(reply.receipts[0]);
    const again = await placeBet(server, slipOf(round, ['sum', '13', '1']), member, 'old');
    expect(again).toEqual(reply);
  });
});

describe('bet queries on a large table', () => {
  it('use an index and prune partitions of other days', async () => {
    const member = await newMember(at.db, 10_00n);
    // Noon: in the first hour of a day a range includes the previous day.
    const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    // Bets of three days, mostly of other members, inserted as insertBets does.
    await at.owner.query(
      `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
         payout_minor, balance_after_minor, player_seed, placed_at)
       select $1::bigint + (i % 3) * 86400 * 1000::bigint, case when i % 50 = 0 then $2::bigint else 5000000 + i % 997 end,
         gen_random_uuid(), 0, $3::bigint + i, gen_random_uuid(), 1, 'sum:11', 77600, 100, 776, 0, '\\x00', now()
       from generate_series(1, 30000) i`,
      [roundIdOf(now, 1), member.accountId, firstIdAt(now - DAY_MS)],
    );
    await at.owner.query('analyze bets');
    const span = spanOf(now - 20_000, now + 1);
    const filter = { accountId: member.accountId, span, gameId: null, status: null };
    const plans = await explained(at.db.reader, async (db) => {
      await listRecords(db, filter, { limit: 10, offset: 0, tickets: null });
      await listRecords(db, { ...filter, gameId: 1, status: 'win' }, { limit: 10, offset: 0, tickets: null });
      await totalRecords(db, filter, 11);
      await findOwnBet(db, member.accountId, span.fromId, span);
      await readSlip(db, roundIdOf(now, 1), member.accountId, NO_KEY);
    });
    expect(plans).toHaveLength(5);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (?:bets|rounds|round_results|bet_cancellations|draws)/);
      // The bets may be drawn today, tomorrow or the day after; there are partitions for nine days.
      expect(new Set(plan.match(/bets_2[0-9]{7}/g)).size, plan).toBeLessThanOrEqual(3);
    }
  });

  it('keep batch look-ups on the primary key when the tables were empty at planning', async () => {
    const client = await at.db.batch.connect();
    const batch: Queryable = { query: (config) => client.query(config) };
    try {
      const plans = await explained(batch, async (db) => {
        const [pair, book] = [
          { roundId: 1n, accountId: 1n },
          { roundId: 1n, part: 0, version: -1 },
        ];
        await findKeys(db, [{ ...pair, key: NO_KEY }]);
        await sumStakes(db, [pair]);
        await readRounds(db, [1n], [book], [book]);
        await lockRounds(db, [1n]);
        await lockAccounts(db, [1n]);
      });
      expect(plans).toHaveLength(5);
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Hash Join|Merge Join|Bitmap/);
      // With the account index a slip would cost as much as its member has bet that day.
      for (const plan of plans) expect(plan).not.toMatch(/bets_\d+_account_id_id_idx/);
    } finally {
      client.release();
    }
  });
});

const NO_KEY = '00000000-0000-0000-0000-000000000000';
