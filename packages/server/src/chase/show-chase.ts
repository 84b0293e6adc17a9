import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { REFUSALS, type RefusalCode } from '@tessera/domain/refusal';
import { assert } from '@tessera/domain/result';
import { SECOND_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Game } from '../game/game-catalogue.ts';
import { pageReply, readListPage, totalOf } from '../kernel/list-page.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { splitSelection } from '../wager/split-selection.ts';
import type { ChaseRow, IssueRow } from './chase-row.ts';
import { countChases, findChase, issuesOf, listChases } from './chase-store.ts';
import { saleOf, slotDrawnAt } from './plan-draft.ts';

type Deps = Pick<Context, 'games'> & { readonly db: { readonly reader: Queryable } };
type Listed = Data<'games/chaseList'>['list'][number];
type Issue = Data<'games/chaseDetail'>['issues'][number];

/** Lists a member's chases, newest first.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for a `before` that is no id.
 *  Cost: one round trip, two with the count of a numbered page. */
export async function listOwnChases(
  { db }: Deps,
  query: Payload<'games/chaseList'>,
  memberId: bigint,
): Promise<Data<'games/chaseList'>> {
  const page = readListPage(query);
  const [found, counted] = await Promise.all([
    page.isBeyond ? [] : listChases(db.reader, memberId, page),
    page.isNumbered ? countChases(db.reader, memberId) : undefined,
  ]);
  return pageReply(page, found, totalOf(counted), listed);
}

/** Shows a chase with its issues.
 *  Units: decimal text.   Refuses: CHASE_NOT_EXIST, for another member's too.   Cost: two round trips. */
export async function showChase(
  { db, games }: Deps,
  { chase_id: given }: Payload<'games/chaseDetail'>,
  memberId: bigint,
): Promise<Data<'games/chaseDetail'>> {
  const id = readChaseId(given);
  const chase = await findChase(db.reader, memberId, id);
  if (!chase) throw new Refusal('CHASE_NOT_EXIST');
  const game = games.byId(chase.game_id);
  assert(game, `game ${chase.game_id} of a chase is known`);
  const issues = await issuesOf(db.reader, id, memberId);
  return {
    ...listed(chase),
    lines: chase.lines.map(([selection, stakeMinor]) => ({
      ...splitSelection(selection),
      amount: formatMoney(BigInt(stakeMinor)),
    })),
    issues: issues.map((issue) => shown(game, issue)),
  };
}

/** Parses the id of a chase.   Refuses: CHASE_NOT_EXIST, for text that is no id too. */
export function readChaseId(given: string | number | undefined): bigint {
  const id = readId(given);
  if (id === undefined) throw new Refusal('CHASE_NOT_EXIST');
  return id;
}

const listed = (row: ChaseRow): Listed => ({
  id: String(row.id),
  game_id: row.game_id,
  status: row.end_reason ?? 'running',
  count: row.lines.length,
  unit_amount: formatMoney(row.unit_minor),
  issue_count: row.issues,
  waiting_count: row.waiting,
  bought_count: row.bought,
  failed_count: row.failed,
  first_game_no: row.first_issue,
  last_game_no: row.last_issue,
  total_amount: formatMoney(row.total_minor),
  bought_amount: formatMoney(row.bought_minor),
  settled_amount: formatMoney(row.settled_minor),
  returned_amount: formatMoney(row.returned_minor),
  profit: formatMoney(row.returned_minor - row.settled_minor),
  stop_on_win: row.stop_on_win ? 1 : 0,
  stop_loss: row.stop_loss_minor === null ? null : formatMoney(row.stop_loss_minor),
  stop_win: row.stop_win_minor === null ? null : formatMoney(row.stop_win_minor),
  createtime: toEpochSeconds(row.created_at),
  endtime: row.ended_at === null ? null : toEpochSeconds(row.ended_at),
});

const CODES: ReadonlySet<string> = new Set(REFUSALS);
const isCode = (code: string): code is RefusalCode => CODES.has(code);

const shown = (game: Game, row: IssueRow): Issue => ({
  ...saleOf(slotDrawnAt(game, Number(row.round_id / 1000n) * SECOND_MS)),
  game_no: row.issue,
  round_id: String(row.round_id),
  multiple: row.multiple,
  amount: formatMoney(row.cost_minor),
  status: row.state,
  code: row.code !== null && isCode(row.code) ? row.code : null,
  order_no: row.slip_id === null ? null : String(row.slip_id),
  staked: row.staked_minor === null ? null : formatMoney(row.staked_minor),
  returned: row.returned_minor === null ? null : formatMoney(row.returned_minor),
  is_win: row.has_won === null ? null : row.has_won ? 1 : 0,
});
