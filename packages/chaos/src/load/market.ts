import { setTimeout as sleep } from 'node:timers/promises';

import { isLeagueFamily } from '@tessera/domain/games/families';
import type { Sale } from '@tessera/simulator/actors/actor';

import type { HttpClient } from './http-client.ts';
import { createMatchDays } from './match-days.ts';
import { read, readOffers } from './read-offers.ts';
import type { LastCall } from './worker-messages.ts';

/** The market as a client sees it: prices once per game, open issues by polling. */
export type Market = {
  readonly sales: () => readonly Sale[];
  /** The estimated server time. */
  readonly nowMs: () => number;
  /** The close of a round that was seen on sale. */
  readonly closesAt: (gameId: number, issue: string) => number | undefined;
  readonly stop: () => void;
};

type GameRow = {
  readonly id: number;
  readonly family: string;
  readonly game_no: string | null;
  readonly closes_at_ms: number | null;
};

const POLL_MS = 400;
/** Slips shortly after the close are sent too: the server must refuse them. */
const LATE_MS = 200;
const ISSUES_KEPT = 200;

/** Opens the market and keeps it fresh, from whichever server answers. Returns when something is on sale. */
export async function openMarket(servers: readonly HttpClient[], lastCall?: LastCall): Promise<Market> {
  const offers = new Map<number, Sale['offers']>();
  const closings = new Map<string, number>();
  const upcoming = new Map<number, readonly string[]>();
  const matchDays = createMatchDays();
  let sales: readonly Sale[] = [];
  let ahead = 0;
  let isStopped = false;
  const refresh = async (turn: number): Promise<void> => {
    const server = servers[turn % servers.length];
    if (!server) throw new Error('there is no server');
    const { list, server_time_ms } = await read<{ list: GameRow[]; server_time_ms: number }>(
      server,
      'games/list',
    );
    const [leagues, plain] = [list.filter(isLeague), list.filter((game) => !isLeague(game))];
    for (const { id } of plain)
      if (!offers.has(id)) offers.set(id, await readOffers(server, `games/play?game_id=${id}`));
    // Of one game each time, since they are known long before.
    const asked = plain[turn % plain.length];
    if (asked) upcoming.set(asked.id, await readIssues(server, asked.id));
    const days: Sale[] = [];
    for (const { id, game_no: next } of leagues) days.push(...(await matchDays.salesOf(server, id, next)));
    ahead = server_time_ms - performance.now();
    const rounds = plain.flatMap(({ id, family, game_no: issue, closes_at_ms: closesAtMs }) =>
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
    sales = [...rounds, ...days];
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
      const last = lastClose(nowMs, lastCall);
      return sales.filter(({ closesAtMs }) => closesAtMs > nowMs - LATE_MS && closesAtMs <= last);
    },
    nowMs: () => performance.now() + ahead,
    closesAt: (gameId, issue) => closings.get(`${gameId} ${issue}`),
    stop: () => void (isStopped = true),
  };
}

/** The latest close of a round that is bet on. Where a run takes longer than it was to, what closes next is
 *  bet on still.   Units: Unix ms. */
export const lastClose = (nowMs: number, lastCall: LastCall | undefined): number =>
  lastCall ? Math.max(lastCall.atMs, nowMs) + lastCall.waitMs : Infinity;

/** The issues that follow one; none if it is not among them. */
const after = (issue: string, issues: readonly string[] = []): readonly string[] =>
  issues.includes(issue) ? issues.slice(issues.indexOf(issue) + 1) : [];

async function readIssues(server: HttpClient, gameId: number): Promise<string[]> {
  const { list } = await read<{ list: { game_no: string }[] }>(server, `games/chaseIssues?game_id=${gameId}`);
  return list.map(({ game_no: issue }) => issue);
}

const isLeague = ({ family }: GameRow): boolean => isLeagueFamily(family);
