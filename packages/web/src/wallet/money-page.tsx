import type { ReactNode } from 'react';

import { MembersOnly } from './members-only.tsx';
import { PlayMoneyNote } from './play-money-note.tsx';

/** A page of a member's money: it says once what kind of money it is. */
export const MoneyPage = ({ children }: { readonly children: ReactNode }) => (
  <MembersOnly>
    <PlayMoneyNote />
    {children}
  </MembersOnly>
);
