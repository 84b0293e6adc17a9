/** betResultOf of domain/bets/bet-status in SQL, only for filters and totals. A test compares both over every
 *  combination. */
export const statusSql = (isCancelled: string): string =>
  `case when ${isCancelled} then 'cancelled' when w.of is null then 'pending' when w.back = w.of then 'cancelled'
    when w.won > 0 then 'win' else 'lose' end`;
