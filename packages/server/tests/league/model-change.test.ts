import { beforeAll, describe, expect, it } from 'vitest';

import { commitmentOf } from '@tessera/domain/fairness/chain';
import { readLeague } from '@tessera/domain/fairness/league';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';

import { listBets } from '../../src/bet-calls/list-bets.ts';
import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { ensureChain } from '../../src/fairness/announce-chain.ts';
import { chainsOf } from '../../src/fairness/chain-store.ts';
import { chainFor, roomOf } from '../../src/fairness/chains.ts';
import type { Game } from '../../src/game/game-catalogue.ts';
import { gameNamed, gamePlays } from '../../src/game/game-result.ts';
import { publishPayTable } from '../../src/game/game-store.ts';
import { listGames } from '../../src/game/list-games.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { showMatch } from '../../src/league/show-match.ts';
import { showMatches } from '../../src/league/show-matches.ts';
import { showModel } from '../../src/league/show-model.ts';
import { showTable } from '../../src/league/show-table.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { deriveDraw, type SealedRound } from '../../src/round/derive-draw.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { countMarkets } from '../../src/statistics/match-counts.ts';
import { newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { nextDueRound, useWorld } from '../support/round-world.ts';

const LEAGUE = LEAGUE_GAMES[0]!;
const DAYS = 38;
const BEFORE = LEAGUE.model ?? '';
/** The same clubs in another order and with other strengths, under a name of its own. */
const AFTER = BEFORE.replace(/^id .*$/m, 'id vfl/2').replace(
  /(club harbour) \d+ \d+\n(club northgate) \d+ \d+\n/,
  '$2 71 131\n$1 70 130\n',
);

const database = useDatabase();
const world = useWorld(database, [LEAGUE.id]);

async function serving(node: number) {
  const ctx = await world.server(node);
  const made = { ...ctx, board: createRoundBoard(ctx), bets: createBetBatcher(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: () => gameNamed(made, LEAGUE.code) };
}
type Server = Awaited<ReturnType<typeof serving>>;
let at: Server;
let stale: Game;

const timeless = (reply: object): object => ({ ...reply, server_time: 0, server_time_ms: 0 });

beforeAll(async () => {
  await seedHouse(database.db, database.owner);
  at = await serving(1);
  stale = at.game();
});

async function changeModel(): Promise<void> {
  const hash = Buffer.from(modelHash(AFTER), 'hex');
  await publishPayTable(database.owner, 'vfl/2', hash, AFTER);
  await database.owner.query('update games set model = $2 where id = $1', [LEAGUE.id, hash]);
  await at.games.refresh();
  await at.board.refreshAll();
}

describe('a league whose model changes', () => {
  it('keeps showing, selling, drawing and counting each round by the model of its chain', async () => {
    expect(readLeague(AFTER)?.seasonAt(1).order).not.toEqual(readLeague(BEFORE)?.seasonAt(1).order);
    const member = await newMember(database.db, 10_000_00n);
    const [first, second] = at.board.view(LEAGUE.id).allOnSale;
    const home = { play: 'm2.1x2', number: 'h', amount: '10' };
    const place = (issue: string, key: string) =>
      placeBet(at, { game_id: LEAGUE.code, game_no: issue, bet_content: [home, home] }, member, key);
    await place(first!.issue, 'drawn');
    await place(second!.issue, 'open');
    const drawn = await nextDueRound(database, LEAGUE.id, -25);
    await roundSteps(at).tick();
    await at.board.refreshAll();
    const read = async () => ({
      match: timeless(await showMatch(at, { round_id: String(drawn), match: '2' }, 'en')),
      days: timeless(await showMatches(at, at.game(), {}, 'en')),
      table: timeless(await showTable(at, at.game(), {}, 'en')),
      model: timeless(await showModel(at, at.game(), 'en')),
      plays: timeless(gamePlays(at, at.game(), { game_no: second!.issue, match: '2' }, 'en')),
      games: timeless(listGames(at, {}, 'en')),
      bets: await listBets(at, {}, member.accountId, 'en'),
      proof: await roundProof(at, { round_id: String(drawn) }, member),
      counts: await countMarkets({ db: at.db, board: createRoundBoard(at) }, at.game()),
    });
    const before = await read();
    await changeModel();
    expect(at.game().league?.hash).toBe(modelHash(AFTER));
    expect(await read()).toEqual(before);

    // A repeat is answered with its receipt, and what is on sale is sold at the prices of its own model.
    const repeated = await place(second!.issue, 'open');
    expect(repeated.bets[0]?.odds).toBe(before.bets.list[0]?.odds);
    const { bets } = await place(second!.issue, 'after');
    expect(bets.map(({ odds }) => odds)).toEqual(repeated.bets.map(({ odds }) => odds));
    await cancelBet(at, bets[0]?.id, member);
    const next = await nextDueRound(database, LEAGUE.id, -25);
    await roundSteps(at).tick();
    expect(next).toBe(second!.id);
    const { rows } = await database.owner.query<{ state: string }>('select state from rounds where id = $1', [
      next,
    ]);
    expect(rows).toEqual([{ state: 'settled' }]);
  });

  it('plays an old season to its end, and begins the next one with the new model', async () => {
    const game = at.game();
    await ensureChain(at, game);
    const [old, made, ...others] = await chainsOf(database.db.main, LEAGUE.id);
    expect(others).toEqual([]);
    expect([old, made].map((chain) => chain?.announcement.game)).toEqual(
      [BEFORE, AFTER].map((text) => `${LEAGUE.code}@${modelHash(text)}`),
    );
    const hour = 3_600_000;
    const opening = (afterMs: number) => chainFor(at, game, (made!.announced_at + afterMs) as never);
    const move = (nextIndex: number) =>
      database.owner.query('update chains set next_index = $2 where id = $1', [old!.id, nextIndex]);
    for (const [nextIndex, afterMs, chosen, room] of [
      [5 * DAYS + 3, 23 * hour, old, DAYS - 2],
      [5 * DAYS + 3, 25 * hour, old, DAYS - 2],
      [6 * DAYS, 25 * hour, old, 1],
      [6 * DAYS + 1, 25 * hour, made, made!.length],
      // Until the notice is over another season of the old one is played.
      [6 * DAYS + 1, 23 * hour, old, DAYS],
    ] as const) {
      await move(nextIndex);
      const chain = await opening(afterMs);
      expect([nextIndex, afterMs, chain?.id]).toEqual([nextIndex, afterMs, chosen!.id]);
      expect(roomOf(game, chain!)).toBe(room);
    }
  });

  it('is not drawn by a server that has not heard of the change', async () => {
    const [, made] = await chainsOf(database.db.main, LEAGUE.id);
    const seed = Buffer.alloc(32, 7);
    const commitment = Buffer.from(commitmentOf(made!.id, 1, seed));
    const sealed = (game: Game) =>
      ({
        round: { id: 1n, state: 'closed', chain_id: made!.id, chain_index: 1, commitment },
        game,
        chain: made!,
        record: { q: '00'.repeat(32) },
      }) as unknown as SealedRound;
    expect(() => deriveDraw(sealed(stale), [], seed)).toThrow(
      'by the model that its chain was announced with',
    );
    expect(deriveDraw(sealed(at.game()), [], seed).numbers[0]).toBe(10);
  });
});
