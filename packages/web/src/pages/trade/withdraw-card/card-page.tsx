import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { AddCard } from './add-card.tsx';
import { CardList } from './card-list.tsx';

/** The member's withdrawal accounts; with `?add` in the address, the form for a new one. */
export function Page() {
  const isAdding = queryText(useQueryParams(), 'add') !== '';
  return <MembersOnly>{isAdding ? <AddCard /> : <CardList />}</MembersOnly>;
}
