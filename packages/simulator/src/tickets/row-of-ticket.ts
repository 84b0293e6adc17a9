import type { TicketOrder } from '@tessera/auditor/observed/intent';

/** The row of a ticket in a call of games/submitBet. */
export const rowOfTicket = ({ way, unit, legs }: TicketOrder): object => ({
  play: 'ticket',
  number: way,
  amount: unit,
  legs: legs.map(({ gameId, issue, play, picks, odds, isBanker }) => ({
    game_id: gameId,
    game_no: issue,
    play,
    number: picks,
    ...(odds === undefined ? {} : { odds }),
    ...(isBanker ? { banker: 1 } : {}),
  })),
});
