import type { ComponentType } from 'react';

import type { MessageKey } from '../i18n/messages.ts';

export type PageModule = { readonly Page: ComponentType };

/** One page: its title and how to get its code. Whether it is a tab is a matter of its address. */
export type RouteDef = {
  readonly title: MessageKey;
  /** The page draws its own top; no navigation bar. */
  readonly hasOwnBar?: boolean;
  readonly load: () => Promise<PageModule> | PageModule;
};

export type RouteTable = Readonly<Record<string, RouteDef>>;

/** The five tab addresses of the product and their places; a bar draws those whose page is in the table. */
export const TAB_INDEX: Readonly<Record<string, number>> = {
  '/': 0,
  '/pages/index/discount': 1,
  '/pages/index/customer-service': 2,
  '/pages/repay/repay': 3,
  '/pages/profile/profile': 4,
};

export const isTabPath = (path: string): boolean => Object.hasOwn(TAB_INDEX, path);
