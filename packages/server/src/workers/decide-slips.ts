import type { Context } from '../context.ts';
import type { Outbox } from './outbox.ts';
import type { FromWorkerMessage, ToWorker } from './parts.ts';
import { readSlipText } from './slip-text.ts';

/** Places the slips that a worker has sent in the batches of this process, and posts their outcomes.
 *  Cost: under 10 us a slip, above that of placing it. */
export function decideSlips(
  { bets, games }: Pick<Context, 'bets' | 'games'>,
  slips: NonNullable<FromWorkerMessage['slip']>,
  outbox: Outbox<ToWorker>,
): void {
  for (const [id, text] of slips) {
    try {
      const slip = readSlipText(games, text);
      bets.place(slip).then(
        (answer) => outbox.post('outcome', { id, slip, answer }),
        (error: unknown) => outbox.post('outcome', { id, slip, error }),
      );
    } catch (error) {
      outbox.post('outcome', { id, slip: undefined, error });
    }
  }
}
