// What a ticket shares with a slip of bets: its rounds are locked and its leaves stored in the same way.
export { insertReceipts, lockRounds } from './bet-store.ts';
