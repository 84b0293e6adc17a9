import { printOutcomes } from '../../src/workers/answer-text.ts';
import { decideSlips } from '../../src/workers/decide-slips.ts';
import { createOutbox } from '../../src/workers/outbox.ts';
import type { FromWorker, ToWorker } from '../../src/workers/parts.ts';
import { createRemoteBets } from '../../src/workers/remote-bets.ts';
import type { BettingServer } from '../support/betting.ts';

/** Messages between two processes are JSON. */
const sent = <T>(message: T): T => JSON.parse(JSON.stringify(message)) as T;

/** A server whose slips are decided by another one, as in a worker; what they tell each other is printed and
 *  read as between processes. `isCut` loses every outcome. */
export function remoteServer(
  decider: BettingServer,
  { elapsed, isCut = () => false }: { elapsed?: () => number; isCut?: () => boolean } = {},
): BettingServer {
  const back = createOutbox<ToWorker>(({ outcome }) => {
    if (outcome && !isCut()) bets.take(sent(printOutcomes(outcome)));
  });
  const there = createOutbox<FromWorker>(({ slip }) => {
    if (slip) decideSlips(decider, sent(slip), back);
  });
  const bets = createRemoteBets({ games: decider.games, outbox: there, ...(elapsed && { elapsed }) });
  return { ...decider, bets };
}
