import type { Data } from '@tessera/contract/routes';
import type { SaleState } from '@tessera/domain/rounds/round';
import { toEpochSeconds } from '@tessera/domain/time';

import type { BoardRound, DrawnRound } from './board-store.ts';
import type { Game } from './game-catalogue.ts';

type DrawReply = Data<'games/getHistoryRecord'>['list'][number];
type IssueReply = NonNullable<Data<'games/play'>['issue']>;

/** A draw with the columns derived from its numbers; a void round has none. */
export function drawReply(game: Game, round: DrawnRound): DrawReply {
  const derived = round.numbers ? game.family.derive(round.numbers) : undefined;
  const dated = round.numbers ? game.family.datedNames?.(round.numbers, round.draws_at) : undefined;
  return {
    game_no: round.issue,
    round_id: round.id.toString(),
    numbers: [...(round.numbers ?? [])],
    open_code: round.numbers?.join(',') ?? '',
    sum: derived?.sum ?? 0,
    big_small: derived?.bigSmall ?? '',
    odd_even: derived?.oddEven ?? '',
    extra: { ...derived?.extra, ...dated },
    drawtime: toEpochSeconds(round.draws_at),
    status: round.state,
  };
}

/** An issue as clients see it. Its sale status follows from its times, because its row may lag for a
 *  moment. */
export const issueReply = (round: BoardRound, status: SaleState): IssueReply => ({
  round_id: round.id.toString(),
  game_no: round.issue,
  status,
  ...timesOf(round),
  commitment: round.commitment.toString('hex'),
});

export const timesOf = (round: BoardRound) => ({
  opentime: toEpochSeconds(round.opens_at),
  closetime: toEpochSeconds(round.closes_at),
  drawtime: toEpochSeconds(round.draws_at),
  opens_at_ms: round.opens_at,
  closes_at_ms: round.closes_at,
  draws_at_ms: round.draws_at,
});
