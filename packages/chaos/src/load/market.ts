import { setTimeout as sleep } from 'node:timers/promises';

import { GAMES } from '@tessera/domain/games/catalogue';
import type { Sale } from '@tessera/simulator/actors/actor';

import type { HttpClient } from './http-client.ts';

/** The market as a client sees it: prices once per game, open issues by polling. */
export type Market = {
  readonly sales: () => readonly Sale[];
  /** The estimated server time. */
  readonly nowMs: () => number;
  /** The close of a round that was seen on sale. */
  readonly closesAt: (gameId: number, issue: string) => number | undefined;
  readonly stop: () => void;
};

type Offers = Sale['offers'];
type GameRow = {
  readonly id: number;
  readonly family: string;
  readonly game_no: string | null;
  readonly closes_at_ms: number | null;
};
type PlayRow = {
  readonly play: string;
  readonly items: readonly { readonly number: string; readonly odds: string }[];
};

/** The games whose rounds the auditor judges: all but leagues. */
const AUDITED: ReadonlySet<number> = new Set(GAMES.map(({ id }) => id));
const POLL_MS = 400;
/** Slips shortly after the close are sent too: the server must refuse them. */
const LATE_MS = 200;
const ISSUES_KEPT = 200;

/** Opens the market and keeps it fresh, from whichever server answers. Returns when something is on sale. */
export async function openMarket(servers: readonly HttpClient[]): Promise<Market> {
  const offers = new Map<number, Offers>();
  const closings = new Map<string, number>();
  const upcoming = new Map<number, readonly string[]>();
  let sales: Sale[] = [];
  let ahead = 0;
  let isStopped = false;
  const refresh = async (turn: number): Promise<void> => {
    const server = servers[turn % servers.length];
    if (!server) throw new Error('there is no server');
    const { list: all, server_time_ms } = await read<{ list: GameRow[]; server_time_ms: number }>(
      server,
      'games/list',
    );
    const list = all.filter(({ id }) => AUDITED.has(id));
    for (const { id } of list)
      if (!offers.has(id))
        offers.set(
          id,
          offersOf((await read<{ plays: PlayRow[] }>(server, `games/play?game_id=${id}`)).plays),
        );
    // Of one game each time, since they are known long before.
    const asked = list[turn % list.length];
    if (asked) upcoming.set(asked.id, await readIssues(server, asked.id));
    ahead = server_time_ms - performance.now();
    sales = list.flatMap(({ id, family, game_no: issue, closes_at_ms: closesAtMs }) =>
      issue === null || closesAtMs === null
        ? []
        : [
            {
              gameId: id,
              family,
              issue,
              closesAtMs,
              coming: after(issue, upcoming.get(id)),
              offers: offers.get(id) ?? [],
            },
          ],
    );
    for (const { gameId, issue, closesAtMs } of sales) closings.set(`${gameId} ${issue}`, closesAtMs);
    for (const old of closings.keys()) if (closings.size > ISSUES_KEPT) closings.delete(old);
  };
  const watch = async (): Promise<void> => {
    for (let turn = 0; !isStopped; turn++) {
      // A server that is down is the reason for all this; the next one is asked in its turn.
      await refresh(turn).catch(() => {});
      await sleep(POLL_MS);
    }
  };
  for (let turn = 0; sales.length === 0; turn++) {
    await refresh(turn).catch(() => {});
    await sleep(POLL_MS / 4);
  }
  void watch();
  return {
    sales: () => {
      const nowMs = performance.now() + ahead;
      return sales.filter(({ closesAtMs }) => closesAtMs > nowMs - LATE_MS);
    },
    nowMs: () => performance.now() + ahead,
    closesAt: (gameId, issue) => closings.get(`${gameId} ${issue}`),
    stop: () => void (isStopped = true),
  };
}

/** The issues that follow one; none if it is not among them. */
const after = (issue: string, issues: readonly string[] = []): readonly string[] =>
  issues.includes(issue) ? issues.slice(issues.indexOf(issue) + 1) : [];

async function readIssues(server: HttpClient, gameId: number): Promise<string[]> {
  const { list } = await read<{ list: { game_no: string }[] }>(server, `games/chaseIssues?game_id=${gameId}`);
  return list.map(({ game_no: issue }) => issue);
}

async function read<T>(server: HttpClient, path: string): Promise<T> {
  const { text } = await server.send({ method: 'GET', path });
  const reply = JSON.parse(text) as { code: number; msg: string; data: T };
  if (reply.code !== 1) throw new Error(`${path} was refused: ${reply.msg}`);
  return reply.data;
}

/** The item of a play whose lines are too many to be listed. */
const ANY_LINE = '*';

/** Everything that is bet on by naming one value; how sets are written an actor knows by itself. */
const offersOf = (plays: readonly PlayRow[]): Offers =>
  plays
    .filter(({ items }) => items.every(({ number }) => number !== ANY_LINE))
    .flatMap(({ play, items }) => items.map(({ number, odds }) => ({ play, number, odds })));
