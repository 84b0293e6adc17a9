import { CARD_KINDS } from '@tessera/domain/channel';

import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { AddCard } from './add-card.tsx';
import { CardList } from './card-list.tsx';

/** The member's withdrawal accounts; with `?add` in the address, the form for a new one, of one `kind` if
 *  that is given. */
export function Page() {
  const query = useQueryParams();
  const isAdding = queryText(query, 'add') !== '';
  const kind = CARD_KINDS.find((each) => each === queryText(query, 'kind')) ?? null;
  return <MoneyPage>{isAdding ? <AddCard kind={kind} /> : <CardList />}</MoneyPage>;
}
