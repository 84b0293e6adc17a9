import type { Breakage } from './breakage.ts';

const CREDITED = `(select max(order_id) from rail_movements where effect = 'credited')`;

/** Breakages of the credit of deposits. */
export const DEPOSITS: readonly Breakage[] = [
  {
    rule: 'I11 a deposit is credited once',
    by: 'a credit to another member',
    sql: `update deposits set member_id = 200001 where id::text = ${CREDITED}`,
  },
  {
    rule: 'I11 a deposit is credited by one movement',
    by: 'two movements for one order and none for another',
    sql: `update rail_movements set order_id = ${CREDITED} where effect = 'credited'`,
  },
  {
    rule: 'I11 a deposit is credited by one movement',
    by: 'a movement that failed',
    sql: `update rail_movements set outcome = 'failed' where effect = 'credited' and order_id = ${CREDITED}`,
  },
];
