import type { QueryClient } from '@tanstack/react-query';

import type { InboxKind, LiveEvent } from '@tessera/contract/live';
import type { Data } from '@tessera/contract/routes';
import { ownValue } from '@tessera/domain/own-value';

/** Calls that an event makes stale, by kind. Draws are fetched again because the server derives their
 *  columns. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  opened: ['games/list', 'games/getGameResult', 'games/play', 'games/matches'],
  closed: ['games/list', 'games/getGameResult', 'games/play', 'games/matches'],
  drawn: [
    'games/list',
    'games/getGameResult',
    'games/getHistoryRecord',
    'games/roundProof',
    'games/matches',
    'games/match',
    'games/table',
  ],
  settled: ['games/getBetRecord', 'games/roundProof', 'user/index'],
  void: [
    'games/getGameResult',
    'games/getHistoryRecord',
    'games/getBetRecord',
    'games/roundProof',
    'user/index',
  ],
};

/** The member's bets without a result. */
const PENDING_BETS = 'user/pendingBets';

/** Queries that change with the end of a round on which the member has bets. One that pays nothing changes no
 *  balance, so no other event says so. */
const OWN_ROUND = [PENDING_BETS, 'user/playSums'];

const INBOX: Readonly<Record<InboxKind, readonly string[]>> = {
  service: ['service/messages', 'index/service'],
  feedback: ['index/feedbackLog'],
  message: ['index/message', 'index/unreadMessageCount'],
  protection: ['protection/index'],
  // A ticket was cashed out by itself.
  ticket: [...OWN_ROUND, 'games/getBetRecord', 'user/index'],
};

/** Notices are announced by no event, and messages, answers and results may have come before the stream: a
 *  new one asks. */
const ON_HELLO = [
  'index/unreadNoticeCount',
  'index/notice',
  ...INBOX.message,
  ...INBOX.service,
  ...INBOX.protection,
  PENDING_BETS,
];

/** Stale calls are collected this long before they are fetched again. The events of all games arrive together
 *  when rounds change; without the delay each event would abort and restart the same call. */
export const GATHER_MS = 100;

type StaleCall = { readonly path: string; readonly gameId: number | null };

/** Every call, of whatever path. */
const EVERYTHING = '';

/** Applies events to the query cache: patches what the event carries and invalidates the rest. */
export function followEvents(client: QueryClient): (event: LiveEvent) => void {
  let gathered: readonly StaleCall[] = [];
  const markStale = (paths: readonly string[], gameId: number | null): void => {
    if (gathered.length === 0) {
      setTimeout(() => {
        const stale = gathered;
        gathered = [];
        void client.invalidateQueries({ predicate: ({ queryKey }) => isAmong(stale, queryKey) });
      }, GATHER_MS);
    }
    gathered = [...gathered, ...paths.map((path) => ({ path, gameId }))];
  };
  return ({ event, data }) => {
    if (event === 'round') {
      markStale(ownValue(STALE, data.kind) ?? [], data.game_id);
      if ((data.kind === 'settled' || data.kind === 'void') && mayHaveBets(client, data.round_id))
        markStale(OWN_ROUND, null);
    }
    if (event === 'hello') markStale(ON_HELLO, null);
    if (event === 'resync') markStale([EVERYTHING], null);
    if (event === 'inbox') markStale(ownValue(INBOX, data.kind) ?? [], null);
    if (event === 'balance') {
      client.setQueriesData<Data<'user/index'>>({ queryKey: ['user/index'] }, (member) =>
        member ? { ...member, money: data.money } : member,
      );
      // A payout or refund also changed bets in the records.
      if (data.reason !== 'other') markStale(['games/getBetRecord', PENDING_BETS], null);
    }
  };
}

/** Returns true if the member's bets without a result, as far as they are listed, are also on this round.
 *  Everybody else asks nothing when it ends. */
const mayHaveBets = (client: QueryClient, roundId: string): boolean =>
  client
    .getQueriesData<Data<'games/getBetRecord'>>({ queryKey: [PENDING_BETS] })
    .some(([, bets]) => bets?.next_before || bets?.list.some((bet) => bet.round_id === roundId));

/** A call without a game is stale with the event of any game. */
function isAmong(stale: readonly StaleCall[], [path, payload]: readonly unknown[]): boolean {
  const asked =
    typeof payload === 'object' && payload !== null && 'game_id' in payload ? payload.game_id : null;
  return stale.some(
    (call) =>
      call.path === EVERYTHING ||
      (call.path === path &&
        (call.gameId === null ||
          asked === null ||
          asked === undefined ||
          asked === '' ||
          Number(asked) === call.gameId)),
  );
}
