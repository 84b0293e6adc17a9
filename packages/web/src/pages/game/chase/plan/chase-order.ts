import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import type { ChaseDraft } from '../../../../bets/chase-draft.ts';
import type { Plan } from './plan-reducer.ts';

/** An issue that can be chosen, with the times of its sale in epoch seconds. */
export type ChaseSale = Data<'games/chaseIssues'>['list'][number];

/** An issue of the plan.   Units: 1/100. */
export type PlanRow = ChaseSale & {
  /** As typed. */
  readonly multiple: string;
  /** Null while the multiple is none. */
  readonly costMinor: bigint | null;
};

/** The issues of the plan: the next ones of the game, each with its multiple and cost.   Units: 1/100. */
export const rowsOfPlan = (plan: Plan, sales: readonly ChaseSale[], unitMinor: bigint): readonly PlanRow[] =>
  sales.slice(0, Number(plan.count)).map((sale) => {
    const multiple = plan.own[sale.game_no] ?? plan.multiple;
    return { ...sale, multiple, costMinor: Number(multiple) > 0 ? unitMinor * BigInt(multiple) : null };
  });

/** Fault of an order for which no plan can be requested. */
export type PlanFault = 'count' | 'multiple' | 'stop';

export function faultOfPlan(plan: Plan, rows: readonly PlanRow[]): PlanFault | null {
  if (rows.length === 0) return 'count';
  if (rows.some(({ costMinor }) => costMinor === null)) return 'multiple';
  const isWrong = (text: string): boolean => text !== '' && typedMinor(text) === null;
  return isWrong(plan.stopLoss) || isWrong(plan.stopWin) ? 'stop' : null;
}

export type ChaseOrder = Payload<'games/createChase'> & {
  readonly game_id: number;
  readonly bet_content: ChaseDraft['content'];
  readonly issues: readonly { readonly game_no: string; readonly multiple: number }[];
};

/** The plan as it is sent. */
export const orderOf = (
  gameId: number,
  lines: ChaseDraft['content'],
  plan: Plan,
  rows: readonly PlanRow[],
): ChaseOrder => ({
  game_id: gameId,
  bet_content: lines,
  issues: rows.map(({ game_no: issue, multiple }) => ({ game_no: issue, multiple: Number(multiple) })),
  stop_on_win: plan.stopOnWin ? 1 : 0,
  ...limitOf('stop_loss', plan.stopLoss),
  ...limitOf('stop_win', plan.stopWin),
});

const limitOf = (name: 'stop_loss' | 'stop_win', text: string): Partial<ChaseOrder> => {
  const amount = typedMinor(text);
  return amount === null ? {} : { [name]: formatMoney(amount) };
};

/** The question what the plan would cost. Issues bet once stand by their number alone, which keeps the
 *  address short. */
export const questionOfOrder = ({
  game_id: gameId,
  bet_content: content,
  issues,
  ...stops
}: ChaseOrder): Payload<'games/quoteChase'> => ({
  game_id: String(gameId),
  bet_content: JSON.stringify(content),
  issues: JSON.stringify(issues.map((each) => (each.multiple === 1 ? each.game_no : each))),
  ...(stops.stop_on_win !== undefined && { stop_on_win: String(stops.stop_on_win) }),
  ...(stops.stop_loss !== undefined && { stop_loss: stops.stop_loss }),
  ...(stops.stop_win !== undefined && { stop_win: stops.stop_win }),
});
