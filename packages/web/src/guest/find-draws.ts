import type { Data } from '@tessera/contract/routes';
import { addDays } from '@tessera/domain/rounds/calendar';
import { DAY_MS } from '@tessera/domain/time';

import type { GuestDraw } from './settle-guest.ts';

export type WaitingRound = { readonly roundId: string; readonly issue: string; readonly drawsAtMs: number };
type HistoryPage = Data<'games/getHistoryRecord'>;
type HistoryRow = HistoryPage['list'][number];

/** One page of a game's draws between two days, both included, newest first; pages count from 1. */
export type HistoryPort = (firstDay: string, lastDay: string, page: number) => Promise<HistoryPage>;

/** Two days have at most 200 pages: 9,999 issues each, 100 a page. */
const PAGES_MAX = 200;

/** Looks up the draws of missed rounds. A round that is not found is still to be drawn, unless a later one
 *  has been drawn: draws come in order, so it was voided. It also counts as void two days after its time. The
 *  last draw of a day happens at midnight, so two days are requested. Cost: one page per 100 draws since, for
 *  each day. */
export async function findDraws(
  rounds: readonly WaitingRound[],
  history: HistoryPort,
  nowMs: number,
): Promise<ReadonlyMap<string, GuestDraw>> {
  const found = new Map<string, GuestDraw>();
  const days = new Set(rounds.map((round) => dateOf(round.issue)));
  for (const date of days) {
    const ofDay = rounds.filter((round) => dateOf(round.issue) === date);
    const rows = await drawsOf(date, ofDay, history);
    for (const round of ofDay) {
      const draw = drawOf(round, rows, nowMs);
      if (draw) found.set(round.roundId, draw);
    }
  }
  return found;
}

async function drawsOf(
  date: string,
  rounds: readonly WaitingRound[],
  history: HistoryPort,
): Promise<readonly HistoryRow[]> {
  const oldest = rounds.reduce((least, round) => (round.issue < least ? round.issue : least), '~');
  const rows: HistoryRow[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, last_page } = await history(date, addDays(date, 1), page);
    rows.push(...list);
    const reached = list.at(-1)?.game_no ?? '';
    if (reached <= oldest || page >= last_page) break;
  }
  return rows;
}

function drawOf(round: WaitingRound, rows: readonly HistoryRow[], nowMs: number): GuestDraw | null {
  const row = rows.find((each) => each.round_id === round.roundId);
  if (row) return row.status === 'void' ? 'void' : row.numbers.length > 0 ? row.numbers : null;
  const isPassedBy = rows.some((each) => each.game_no > round.issue);
  return isPassedBy || nowMs > round.drawsAtMs + 2 * DAY_MS ? 'void' : null;
}

/** "20261121-0042" belongs to 2026-11-21. */
const dateOf = (issue: string): string => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`;
