import { formatMoney } from '@tessera/domain/money';

import type { OpenFinding } from '../movement/finding-store.ts';
import { columns, type Output, timeText } from './output.ts';

const HEAD = ['MOVEMENT', 'FOUND', 'FINDING', 'DIRECTION', 'AMOUNT', 'ORDER', 'EFFECT'];

/** Formats movements of money that wait for a person. */
export function findingTable(found: readonly OpenFinding[]): Output {
  const lines = found.map((each) => [
    each.movement_id,
    timeText(each.found_at),
    each.finding,
    each.direction,
    formatMoney(each.amount_minor),
    each.order_id,
    each.effect,
  ]);
  return {
    lines: found.length === 0 ? ['no movement waits'] : columns([HEAD, ...lines]),
    data: found.map(({ amount_minor: amountMinor, found_at: foundAt, ...each }) => ({
      ...each,
      amount: formatMoney(amountMinor),
      found_at: timeText(foundAt),
    })),
  };
}
