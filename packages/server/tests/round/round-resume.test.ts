import { beforeAll, describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { settleRound } from '@tessera/domain/wager/settlement';

import { roundSteps } from '../../src/round/round-clock.ts';
import { useDatabase } from '../support/database.ts';
import { failingDatabase, type FaultKind } from '../support/database/failing-database.ts';
import {
  addMembers,
  movedTo,
  nextDueRound,
  placeBets,
  pricedBy,
  stateOf,
  type TestBet,
  useWorld,
} from '../support/round-world.ts';

const K3 = 1;
const MEMBERS = [100_001, 100_002, 100_003];
/** Two chunks of payments: one followed by another, and the last. */
const CHUNK = { chunkMembers: 2 };
/** The least number of statements from the close of a round to its last payment. */
const STATEMENTS_MIN = 50;
const BETS: TestBet[] = MEMBERS.flatMap((member) => [
  { member, selection: 'side:odd', stakeMinor: 101n },
  { member, selection: 'side:even', stakeMinor: 203n },
  { member, selection: 'single:1', stakeMinor: 307n, isCancelled: member % 2 === 0 },
]);
const database = useDatabase();
const world = useWorld(database, [K3], 'witness');

beforeAll(async () => addMembers(await world.server(), MEMBERS, 50_000_000n));

describe.each<FaultKind>(['before', 'after'])('connection lost %s a statement', (kind) => {
  it('stops a round at any statement, and the next server completes it to the same cent', async () => {
    const [healthy, dies] = [await world.server(2), await world.server(1)];
    const game = healthy.games.byId(K3);
    if (!game) throw new Error('the game exists');
    let losses = 0;
    // One round for each statement from the close to the last payment.
    for (let at = 1, isHit = true; isHit; at += 1) {
      const id = await nextDueRound(database, K3);
      await placeBets(healthy, id, BETS);
      const failing = failingDatabase(database.db, at, kind);
      await roundSteps({ ...dies, db: failing.db }, CHUNK)
        .tick()
        .catch(() => {});
      isHit = failing.hasLost();
      losses += isHit ? 1 : 0;
      await roundSteps(healthy, CHUNK).tick();
      expect(await stateOf(database, id), `statement ${at}`).toBe('settled');
      const { rows } = await database.owner.query('select numbers from draws where round_id = $1', [id]);
      const lines = BETS.map((bet, n) => ({
        id: String(n),
        member: String(bet.member),
        selection: bet.selection,
        oddsE4: pricedBy(game, bet).oddsE4,
        stakeMinor: bet.stakeMinor,
        isCancelled: bet.isCancelled ?? false,
      }));
      expect(await movedTo(database, id, 'payout')).toEqual(
        settleRound(game.rulesAt(FIRST_INDEX).family, rows[0].numbers, lines).credits,
      );
    }
    expect(losses).toBeGreaterThan(STATEMENTS_MIN);
  });
});
