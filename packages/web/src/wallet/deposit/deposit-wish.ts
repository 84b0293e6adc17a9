import { createStore, useStore } from 'zustand';

/** What another page asks the deposit page for. A tab takes no query, so it is handed over here. */
type DepositWish = {
  readonly view: 'new' | 'orders';
  /** Decimal text; "" for none. */
  readonly amount: string;
  /** Grows with each wish: a page that is open already begins anew with it. */
  readonly serial: number;
};

const wishes = createStore<DepositWish>(() => ({ view: 'new', amount: '', serial: 0 }));

/** The next deposit form begins with this amount.   Units: decimal text. */
export const wishDeposit = (amount: string): void =>
  wishes.setState(({ serial }) => ({ view: 'new', amount, serial: serial + 1 }));

/** The deposit page begins with the orders. */
export const wishDepositOrders = (): void =>
  wishes.setState(({ serial }) => ({ view: 'orders', amount: '', serial: serial + 1 }));

/** The deposit has been made, or begun otherwise: the next form is empty again. */
export const forgetDepositWish = (): void => wishes.setState({ amount: '' });

export const useDepositWish = (): DepositWish => useStore(wishes);
