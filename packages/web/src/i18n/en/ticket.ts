import type { Translated } from '../messages.ts';
import type { ticket as reference } from '../zh-hans/ticket.ts';

export const ticket: Translated<typeof reference> = {
  'ticket.tabs': 'Kind of bet',
  'ticket.tab.singles': 'Singles',
  'ticket.tab.ways': 'Multiple',
  'ticket.tab.free': 'System',
  'ticket.ways': 'Ways to combine',
  'ticket.sizes': 'Legs in a line',
  'ticket.way': '{legs} × {lines}',
  'ticket.banker': 'Banker',
  'ticket.bankerOf': 'Banker: {name}',
  'ticket.chance': 'Chance that a line wins',
  'ticket.return': 'Return',
  'ticket.note':
    'The return of a ticket is the product of the returns of its legs: lower with each leg. Nothing else is taken.',
  'ticket.most': 'Most it can pay',
  'ticket.legs.too_few': 'Choose two different matches at least',
  'ticket.legs.too_many': '8 matches at most',
  'ticket.legs.same_match': 'One market a match on a ticket: remove the others',
  'ticket.legs.kinds': 'Virtual and real matches do not go together',
  'ticket.legs.size': 'Choose how to combine them',
  'ticket.legs.banker': 'Not every leg can be a banker: take one off',
  'ticket.legs.picks': 'This market takes one pick a match',
  'ticket.legs.market': 'This market does not combine with so many matches',
  'ticket.legs.closed': 'Closed: remove this match to place the ticket',
  'ticket.fix.payout': 'It may pay {limit} at most: lower the stake',
  'ticket.fix.stakeMost': 'At most {limit} a ticket',
  'ticket.fix.stakeLeast': 'At least {limit} a ticket',
};
