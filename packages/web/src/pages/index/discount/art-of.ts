import type { CardArtName } from '../../../ui/card-art/index.ts';
import type { Promotion } from './by-section.ts';

/** The drawing of an offer, by what it is claimed for, such as `first-deposit-4`. A kind that this app does
 *  not know is a gift, and what cannot be claimed is a promotion. */
export function artOf({ receive_id: id }: Pick<Promotion, 'receive_id'>): CardArtName {
  if (id === '') return 'offer';
  return id.startsWith('first-deposit-') ? 'deposit' : 'gift';
}
