import type { ComponentType } from 'react';

import type { MessageKey } from '../i18n/messages.ts';

export type PageModule = { readonly Page: ComponentType };

/** A page: its title and its loader. Whether it is a tab follows from its address. */
export type RouteDef = {
  readonly title: MessageKey;
  /** The page has its own header instead of the navigation bar. */
  readonly hasOwnBar?: boolean;
  readonly load: () => Promise<PageModule> | PageModule;
};

export type RouteTable = Readonly<Record<string, RouteDef>>;

/** Not an address: the entry of the page that is shown for an unknown one. */
export const NOT_FOUND = '*';

/** Returns true if the app has a page at this address. */
export const isKnown = (path: string, routes: RouteTable): boolean =>
  path !== NOT_FOUND && Object.hasOwn(routes, path);

/** Gives a path as the table writes it: clients of this family ignore its case. An unknown path stays. */
export function pathReader(routes: RouteTable): (path: string) => string {
  const known = new Map(Object.keys(routes).map((path) => [path.toLowerCase(), path]));
  return (path) => known.get(path.toLowerCase()) ?? path;
}

/** The five tab addresses and their positions; the bar shows those that have a page. */
export const TAB_INDEX: Readonly<Record<string, number>> = {
  '/': 0,
  '/pages/index/discount': 1,
  '/pages/index/customer-service': 2,
  '/pages/repay/repay': 3,
  '/pages/profile/profile': 4,
};

export const isTabPath = (path: string): boolean => Object.hasOwn(TAB_INDEX, path);
