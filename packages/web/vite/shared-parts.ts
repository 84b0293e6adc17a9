import type { Rollup } from 'vite';

type Graph = { getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importers' | 'dynamicImporters'> | null };

const PAGE = /\/src\/pages\/.+-page\.tsx$/;
const GAME_PAGE = /\/src\/pages\/game\/.+-page\.tsx$/;
/** The pages on which bets are placed; they have the most in common. */
const TABLE_PAGE = /\/src\/pages\/game\/bet\/.+-page\.tsx$/;
/** The table of most families; what it does not need before it can be shown, it does not wait for. */
const BET_PAGE = /\/src\/pages\/game\/bet\/bet-page\.tsx$/;
/** The table of a league, which the bet page fetches for one. */
const LEAGUE_TABLE = /\/src\/pages\/game\/bet\/league\/league-board\.tsx$/;
/** Modules that follow on these pages and on the table of a league, the first for most families. */
const LATE_PARTS = /\/src\/pages\/game\/bet\/(?:board\/late-parts|league\/late-(?:match|league))\.ts$/;
const LATE_OF_BET = /\/board\/late-parts\.ts$/;
/** The rules by which a phone checks a match day. It takes those of tickets from the tables, and nothing else
 *  of them. */
const LEAGUE_CHECK = /\/fairness\/match-day-check\.ts$/;
/** Modules that follow the first script of home need no file of other pages. */
const OF_HOME = /\/src\/pages\/index\/(?:beside|later)\//;

/** The file for a module that several pages of games, and no others, need before they can be shown; null for
 *  any other module. Without it, each set of pages would have a file for what exactly these share: 40 for the
 *  bet page. What only loads later on a page is not in it, but for what tables load later together; what one
 *  table alone shares with code that loads later has a file too, and so has what the table of a league shares
 *  with the pages of its results. */
export function sharedPart(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const pages = roots.filter((root) => PAGE.test(root));
  if (roots.some((root) => OF_HOME.test(root))) return null;
  const late = roots.filter((root) => LATE_PARTS.test(root));
  const isLate = late.length > 1;
  if (pages.length === 0) {
    if (roots.some((root) => LEAGUE_TABLE.test(root))) return roots.length > 1 ? 'replay' : null;
    if (!isLate) return null;
    if (roots.some((root) => LEAGUE_CHECK.test(root))) return 'ticket-rules';
    return late.some((root) => LATE_OF_BET.test(root)) ? 'slip' : 'tickets';
  }
  if (pages.every((page) => TABLE_PAGE.test(page))) {
    if (pages.length > 1) return 'table';
    if (roots.length < 2) return null;
    return BET_PAGE.test(pages[0] ?? '') ? 'draws' : 'league';
  }
  if ((pages.length < 2 && !isLate) || !pages.every((page) => GAME_PAGE.test(page))) return null;
  return pages.some((page) => BET_PAGE.test(page)) ? 'games' : 'records';
}

/** The file for a small module that pages of all kinds share: one for what tables need before they can
 *  be shown, and one for all others, forms and pictures above all. */
export const smallPart = (id: string, graph: Graph): string =>
  rootsOf(id, graph).some((root) => TABLE_PAGE.test(root) || LEAGUE_TABLE.test(root)) ? 'parts' : 'forms';

/** The modules that are fetched by themselves and bring this one with them. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): readonly string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const above = info.importers.flatMap((importer) => rootsOf(importer, graph, seen));
  return info.dynamicImporters.length > 0 ? [...above, id] : above;
}
