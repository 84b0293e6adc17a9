import type { Auditor } from '@tessera/auditor/auditor';
import type { ObservedRound } from '@tessera/auditor/observed/snapshot';
import type { RoundEvent } from '@tessera/contract/live';
import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { assert } from '@tessera/domain/result';

import type { Store } from '../store/store.ts';

export type Events = {
  /** Reads the events committed since the last call. */
  readonly pull: () => Promise<void>;
  /** The number of rounds settled or refunded. */
  readonly finishedCount: () => number;
};

const READ_MAX = 500;
const AFTER = `select seq, game_id, round_id, game_previous, round_previous, body from round_events
  where seq > $1 order by seq limit $2`;

/** Follows round events as a stream does, and records each drawn or voided round with the auditor before it
 *  can be paid. */
export function followRoundEvents(store: Store, auditor: Pick<Auditor, 'recordRound'>): Events {
  let head = 0;
  let over = 0;
  return {
    finishedCount: () => over,
    pull: async () => {
      const { rows } = await store.run('live_events_after', [head, READ_MAX], AFTER);
      for (const row of rows as readonly { seq: bigint; body: RoundEvent }[]) {
        head = Number(row.seq);
        if (row.body.kind === 'settled') over += 1;
        if (row.body.kind === 'drawn' || row.body.kind === 'void') auditor.recordRound(observed(row.body));
      }
    },
  };
}

const observed = (event: RoundEvent): ObservedRound => ({
  roundId: event.round_id,
  gameId: event.game_id,
  family: familyOfGame(event.game_id),
  issue: event.game_no,
  state: event.kind === 'void' ? 'void' : 'drawn',
  numbers: event.kind === 'void' ? [] : (event.numbers ?? []),
  closesAtMs: event.closes_at_ms,
});

function familyOfGame(id: number): ObservedRound['family'] {
  const game = [...GAMES, ...LEAGUE_GAMES].find((each) => each.id === id);
  assert(game, `an event is of a game that was seeded, not of game ${id}`);
  return game.family;
}
