import { sizesOfWay, wayOf } from '@tessera/domain/tickets/ways';

import type { Translate } from '../i18n/i18n.ts';
import type { RecordRow } from './record-row.ts';

/** The way of a ticket of a record: `3串4`. Empty for a single. */
export const ticketName = (t: Translate, { pick, ticket }: Pick<RecordRow, 'pick' | 'ticket'>): string =>
  ticket ? wayName(t, ticket.legs.length, sizesOfWay(pick, ticket.legs.length) ?? []) : '';

/** The way that legs go in lines of some sizes; where the sizes have no name together, each of them. */
export function wayName(t: Translate, legCount: number, sizes: readonly number[]): string {
  const way = wayOf(legCount, sizes);
  const ways = way ? [way] : sizes.map((legs) => ({ legs, lines: 1 }));
  return ways.map(({ legs, lines }) => t('ticket.way', { legs, lines })).join(' + ');
}
