import { beforeAll, describe, expect, it } from 'vitest';

import type { RoundExport, RoundReply } from '@tessera/domain/fairness/export-format';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';

import { rulesFor } from '../../../domain/tests/rules-for.ts';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { quoteBet } from '../../src/bet/quote-bet.ts';
import { listChaseIssues } from '../../src/chase/quote-chase.ts';
import { gameNamed, gamePlays, gameResult } from '../../src/game/game-result.ts';
import { listDraws } from '../../src/game/list-draws.ts';
import { listGames } from '../../src/game/list-games.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { codeOf, newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { nextDueRound, stateOf, useWorld } from '../support/round-world.ts';

const [LEAGUE] = LEAGUE_GAMES;
const VFL = LEAGUE!.id;
const HASH = modelHash(LEAGUE!.model!);
const database = useDatabase();
const world = useWorld(database, [VFL]);

async function betting() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx), bets: createBetBatcher(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, 'football-5') };
}
type Betting = Awaited<ReturnType<typeof betting>>;
let at: Betting;
let member: SessionMember;
beforeAll(async () => {
  await seedHouse(database.db, database.owner);
  at = await betting();
  member = await newMember(database.db, 10_000_00n);
});

const onSale = () => at.board.view(VFL).allOnSale;
const row = (play: string, number: string, odds?: string) => ({
  play,
  number,
  amount: '10',
  ...(odds && { odds }),
});
const place = (issue: string, rows: readonly object[], key: string) =>
  placeBet(at, { game_id: 'football-5', game_no: issue, bet_content: rows }, member, key);

/** A selection of the first market of a match, as games/play shows it. */
const firstOf = (issue: string, match: number) => {
  const { plays } = gamePlays(at, at.game, { game_no: issue }, 'en');
  const play = plays.find(({ group }) => group === `m${match}`)!;
  return { play, item: play.items[0]! };
};

describe('a league', () => {
  it('has six match days on sale and is listed with the one that closes next', () => {
    expect(onSale()).toHaveLength(6);
    const [first] = onSale();
    const { list } = listGames(at, {}, 'en');
    expect(list).toMatchObject([
      {
        code: 'football-5',
        family: 'football',
        type: 'sports',
        category_id: 4,
        season: 1,
        match_day: first!.chain_index,
        game_no: first!.issue,
      },
    ]);
  });

  it('announces its chains with the hash of its model, as long as whole seasons', async () => {
    const { rows } = await database.owner.query(
      `select length, announcement->>'game' as game from chains where game_id = $1`,
      [VFL],
    );
    // 107 seasons of 38 match days.
    expect(rows).toEqual([{ length: 4_066, game: `football-5@${HASH}` }]);
  });

  it('shows the first markets of all matches of an issue, or every market of one', () => {
    const [, second] = onSale();
    const all = gamePlays(at, at.game, { game_no: second!.issue }, 'en');
    expect(all.issue?.game_no).toBe(second!.issue);
    expect(all.game).toMatchObject({ family: 'football', pay_table: 'vfl/1' });
    expect(new Set(all.plays.map(({ group }) => group)).size).toBe(10);
    const one = gamePlays(at, at.game, { game_no: second!.issue, match: '3' }, 'en');
    expect(new Set(one.plays.map(({ group }) => group))).toEqual(new Set(['m3']));
    expect(one.plays.length).toBeGreaterThan(30);
    expect(one.plays.at(-1)).toMatchObject({ play: 'm3.bb', pick: { kind: 'claims' }, items: [] });
    const next = gamePlays(at, at.game, { match: '3' }, 'en');
    expect(next.plays[0]?.group_name).not.toBe(one.plays[0]?.group_name);
    expect(() => gamePlays(at, at.game, { match: '11' }, 'en')).toThrow('INVALID_PARAMETERS');
    expect(() => gamePlays(at, at.game, { game_no: '20200101-0001' }, 'en')).toThrow('ISSUE_CLOSED');
  });

  it('takes singles on any match of any issue on sale, each at the odds of its own issue', async () => {
    const [first, , third] = onSale();
    const [here, there] = [firstOf(first!.issue, 1), firstOf(third!.issue, 1)];
    expect(here.item.odds).not.toBe(there.item.odds);
    const slip = [row(there.play.play, there.item.number, there.item.odds), row('m4.bb', '1x2=h+btts=y')];
    const quoted = await Promise.all(
      slip.map((each) =>
        quoteBet(at, { game_id: 'football-5', game_no: third!.issue, bet_content: [each] }, undefined),
      ),
    );
    const placed = await place(third!.issue, slip, 'third');
    expect(placed.bets.map(({ odds }) => odds)).toEqual(quoted.map(({ odds }) => odds));
    expect(placed.bets[0]?.odds).toBe(there.item.odds);
    expect(placed).toMatchObject({ round_id: String(third!.id), chain_index: third!.chain_index });
    expect(placed.receipts[0]?.content.split('|').slice(2)).toEqual(['vfl/1', HASH]);
    const wrong = [row(here.play.play, here.item.number, here.item.odds)];
    expect(await codeOf(place(third!.issue, wrong, 'wrong'))).toBe('ODDS_CHANGED');
    expect(await codeOf(place(third!.issue, [row('m11.1x2', 'h')], 'none'))).toBe('PLAY_NOT_EXIST');
    expect(await codeOf(place('20200101-0001', [row('m1.1x2', 'h')], 'past'))).toBe('ISSUE_CLOSED');
    const { list } = await listBets(at, {}, member.accountId, 'en');
    expect(list[0]).toMatchObject({ play: 'm4.bb', game_type: 'sports' });
    expect(list[1]?.play_name).toBe(`${there.play.group_name} · ${there.play.name}`);
  });

  it('cancels a single while its issue is on sale', async () => {
    const [, , , fourth] = onSale();
    const { play, item } = firstOf(fourth!.issue, 7);
    const placed = await place(fourth!.issue, [row(play.play, item.number)], 'cancelled');
    const before = placed.balance;
    const after = await cancelBet(at, placed.bets[0]?.id, member);
    expect(Number(after.balance) - Number(before)).toBe(10);
  });

  it('is not bought in advance: its issues do not sell the same', async () => {
    expect(await codeOf(listChaseIssues(at, { game_id: 'football-5' }))).toBe('NOT_SUPPORTED');
  });

  it('draws, pays, proves and answers again what was bet on a match day', async () => {
    const [first] = onSale();
    const shown = [1, 2, 3].map((match) => firstOf(first!.issue, match));
    const rows = shown.flatMap(({ play }) => play.items.map(({ number }) => row(play.play, number)));
    const placed = await place(first!.issue, rows, 'paid');
    // The sale ends after the bets, in a moment.
    const id = await nextDueRound(database, VFL, -25);
    while ((await stateOf(database, id)) !== 'settled') await roundSteps(at).tick();
    await at.board.refresh(VFL);
    const { last } = gameResult(at, at.game);
    expect(last).toMatchObject({ game_no: first!.issue, status: 'settled', big_small: 'none' });
    const { list } = await listBets(at, { round_id: String(first!.id) }, member.accountId, 'en');
    const winner = (score = '') => {
      const [home = 0, away = 0] = score.split('-').map(Number);
      return home > away ? 'h' : home < away ? 'a' : 'd';
    };
    for (const [index, { play }] of shown.entries()) {
      const own = list.filter((bet) => bet.play === play.play);
      const won = own.filter(({ status }) => status === 'win').map(({ number }) => number);
      expect(won).toEqual([winner(last?.extra[`m${index + 1}`])]);
    }
    const { list: draws } = await listDraws(at, at.game, {});
    expect(draws[0]).toEqual(last);
    const proof = (await roundProof(at, { round_id: String(first!.id) }, member)) as RoundReply;
    expect(proof).toMatchObject({ label: 'football1', index: first!.chain_index });
    expect([proof.close.game, proof.announcement.game]).toEqual([`football-5@${HASH}`, `football-5@${HASH}`]);
    expect(proof.bets).toHaveLength(rows.length);
    const round = JSON.parse(JSON.stringify(proof)) as RoundExport;
    expect(
      failedStep(
        verifyRound(
          round,
          rulesFor(round, () => false),
        ),
      ),
    ).toBeUndefined();
    // On another server, which has not heard of the round.
    expect(
      await placeBet(
        { ...at, ...(await betting()) },
        {
          game_id: VFL,
          game_no: first!.issue,
          bet_content: rows,
        },
        member,
        'paid',
      ),
    ).toEqual(placed);
  });
});
