import type { ChaseOrder } from '@tessera/auditor/observed/intent';

import { type ChaseAudit, createChaseAudit } from '../chase/audit-chases.ts';
import { callOf } from '../load/calls.ts';
import type { ControlFixture } from './fixture.ts';

/** Balance of the members in controls of chases. */
export const CHASE_BALANCE = '20000.00';

/** A chase that a control has ordered, and the audit of it. */
export type OrderedChase = { readonly id: string; readonly audit: ChaseAudit };

/** Too rare to come up: one of 216 rolls. */
const LOSING = [{ play: 'sum', number: '3', amount: '10', odds: undefined }];

/** Orders a chase over the next issues of dice, none of which has opened. It loses. */
export async function orderChase(
  { games, insist, members, read, rig, soldFor }: ControlFixture,
  count: number,
  stopLoss?: string,
): Promise<OrderedChase> {
  const [member] = members;
  const [gameId] = games;
  if (!member || gameId === undefined) throw new Error('there is nobody to chase');
  const onSale = await soldFor(gameId, 1_000);
  const issues = await read<{ issue: string }>(
    'select issue from rounds where game_id = $1 and id > $2 order by id limit $3',
    [gameId, onSale.id, count],
  );
  const order: ChaseOrder = {
    kind: 'chase',
    op: `${member.name}/chase`,
    member: member.name,
    key: `chase of ${member.name}`,
    gameId,
    lines: LOSING,
    issues: issues.map(({ issue }) => ({ issue, multiple: 1 })),
    stopOnWin: false,
    stopLoss,
    stopWin: undefined,
  };
  const audit = createChaseAudit(rig, CHASE_BALANCE);
  const outcome = await insist(0, callOf(order, member.token));
  if (outcome.kind !== 'accepted') throw new Error(`no chase: ${JSON.stringify(outcome)}`);
  audit.record(order, outcome);
  return { id: (outcome.data as { id: string }).id, audit };
}

/** Waits until a chase has ended and every bought issue has its result, and returns what the auditor finds.
 */
export async function findChaseFaults(
  { until }: ControlFixture,
  { id, audit }: OrderedChase,
): Promise<readonly string[]> {
  await until(
    `select from chases c where id = $1 and ended_at is not null and not exists (
       select from chase_issues i where i.chase_id = c.id
         and (state = 'buying' or settled_at is null and state in ('bought', 'refused')))`,
    [id],
  );
  return audit.findDifferences();
}
