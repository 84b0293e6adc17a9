import { sizesOfWay, wayOf } from '@tessera/domain/tickets/ways';

import type { Translate } from '../i18n/i18n.ts';
import type { RecordRow } from './record-row.ts';

/** The way of a ticket: `3串4`; where its sizes have no name together, each of them. Empty for a single. */
export function ticketName(t: Translate, { pick, ticket }: Pick<RecordRow, 'pick' | 'ticket'>): string {
  if (!ticket) return '';
  const sizes = sizesOfWay(pick, ticket.legs.length) ?? [];
  const way = wayOf(ticket.legs.length, sizes);
  const ways = way ? [way] : sizes.map((legs) => ({ legs, lines: 1 }));
  return ways.map(({ legs, lines }) => t('ticket.way', { legs, lines })).join(' + ');
}
