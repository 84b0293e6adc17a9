import type { NavCall } from './nav-reducer.ts';
import { isKnown, isTabPath, type RouteTable } from './route-table.ts';

export type NavResult = { readonly errMsg: string };

/** A refused navigation; `errMsg` is the text that clients of this family expect. */
export class NavRefusal extends Error {
  readonly errMsg: string;
  constructor(errMsg: string) {
    super(errMsg);
    this.name = 'NavRefusal';
    this.errMsg = errMsg;
  }
}

export const done = (call: NavCall): NavResult => ({ errMsg: `${call}:ok` });

export const fail = (call: NavCall, reason = ''): NavRefusal =>
  new NavRefusal(reason === '' ? `${call}:fail` : `${call}:fail ${reason}`);

/** Checks which pages a call may open: tabs only by switchTab, other pages never by it. Null when it is
 *  allowed. */
export function refuseTarget(call: NavCall, path: string, routes: RouteTable): NavRefusal | null {
  if (!isKnown(path, routes)) return fail(call, `page \`${path}\` is not found`);
  const isTab = isTabPath(path);
  if (isTab && (call === 'navigateTo' || call === 'redirectTo')) {
    return fail(call, `can not ${call} a tabbar page`);
  }
  return !isTab && call === 'switchTab' ? fail(call, 'can not switch to no-tabBar page') : null;
}
