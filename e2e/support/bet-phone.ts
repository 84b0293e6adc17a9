import { BetBoard } from './bet-board.ts';
import type { Phone, PhoneOptions } from './browser.ts';
import { Caller, newMember, type Member } from './caller.ts';
import type { Product } from './product.ts';

/** The play of the first board of K3. */
export const SIDES = 'Big, small, odd, even';

export type BetPhone = Phone & { readonly table: BetBoard };

/** Phones with a bet board, of visitors and of members who are called by a prefix and a number. */
export function betPhones(product: Product, prefix: string) {
  let made = 0;
  const phone = async (options: PhoneOptions = {}): Promise<BetPhone> => {
    const opened = await product.open(options);
    return { ...opened, table: new BetBoard(opened.page) };
  };
  const memberPhone = async (options: PhoneOptions = {}): Promise<BetPhone & Member> => {
    made += 1;
    const member = await newMember(new Caller(product.address), `${prefix}${made}`);
    return { ...member, ...(await phone({ ...options, storage: member.storage })) };
  };
  return { phone, memberPhone };
}

/** The bets of a member, newest first. */
export const betsOf = async ({ caller }: Member) => (await caller.get('games/getBetRecord', {})).list;
