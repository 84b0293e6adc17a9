import { createStore, useStore } from 'zustand';

import { openUrl } from '../../nav/nav.ts';
import { session, useSession } from '../../session/session.ts';

export type DepositView = 'new' | 'orders';

/** The deposit that another page asks for. A tab takes no query, so it is handed over here. */
type DepositWish = {
  readonly view: DepositView;
  /** Decimal text; "" for none. */
  readonly amount: string;
  /** The page with the slip that lacks the amount; "" without one. */
  readonly slipPage: string;
  /** Grows with each wish: a form that is open already begins anew with it. */
  readonly serial: number;
  /** Whose wish it is: the next member is asked for nothing. */
  readonly owner: string | undefined;
};

const NOTHING = { view: 'new', amount: '', slipPage: '' } as const;

const wishes = createStore<DepositWish>(() => ({ ...NOTHING, serial: 0, owner: undefined }));

const ownerNow = (): string | undefined => session.state.userInfo?.id;

/** The next deposit form begins with the amount that a slip lacks.   Units: decimal text. */
export const wishDeposit = (amount: string, slipPage: string): void =>
  wishes.setState(({ serial }) => ({ view: 'new', amount, slipPage, serial: serial + 1, owner: ownerNow() }));

/** The deposit page shows the form or the orders. */
export const wishDepositView = (view: DepositView): void =>
  wishes.setState({ ...NOTHING, view, owner: ownerNow() });

/** Opens the deposit page with the member's orders. */
export function openDepositOrders(): Promise<unknown> {
  wishDepositView('orders');
  return openUrl('/pages/repay/repay');
}

/** The deposit has been made, or begun otherwise, or the page was left: the next form is empty again. */
export const forgetDepositWish = (): void => wishes.setState(NOTHING);

export function useDepositWish(): DepositWish {
  const wish = useStore(wishes);
  const owner = useSession((state) => state.userInfo?.id);
  return wish.owner === owner ? wish : { ...wish, ...NOTHING };
}
