import { useQuery } from '@tanstack/react-query';

import type { LiveTopic } from '@tessera/contract/live';
import type { Payload } from '@tessera/contract/routes';

import { useLive } from '../../../../live/use-live.ts';
import { queryText, type Query } from '../../../../nav/url.ts';
import { proofQuery } from '../../../../proof/proof-query.ts';
import { readProof, type RoundProof } from '../../../../proof/round-proof.ts';

/** Polling interval in case the stream is down. */
const POLL_MS = 5_000;

/** The round that an address names, by its id or by game and issue. */
export function askedRound(query: Query): Payload<'games/roundProof'> {
  const roundId = queryText(query, 'round_id');
  if (roundId !== '') return { round_id: roundId };
  return { game_id: queryText(query, 'game_id'), game_no: queryText(query, 'game_no') };
}

/** The published proof of a round, fetched again until it is drawn. */
export function useProof(asked: Payload<'games/roundProof'>) {
  const topics: readonly LiveTopic[] = asked.round_id
    ? [`round:${asked.round_id}`]
    : asked.game_id
      ? [`game:${Number(asked.game_id)}`]
      : [];
  useLive(topics);
  return useQuery({
    ...proofQuery(asked),
    select: readProof,
    refetchInterval: (query) => (isToCome(query.state.data) ? POLL_MS : false),
  });
}

function isToCome(data: unknown): boolean {
  const proof: RoundProof = readProof(data);
  return proof.kind === 'promised' && proof.promise.state !== 'void';
}
