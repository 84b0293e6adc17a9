// What else than the whole of a ticket can be cashed out now: code that tickets alone need.
export { AutoCashOut } from '../../../../bets/auto-cash-out.tsx';
export { PartCashOut } from '../../../../bets/part-cash-out.tsx';
