import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { importAgain } from '../lazy/import-again.ts';
import type { HistoryPort } from './history-port.ts';
import { done, fail, refuseTarget, type NavResult } from './nav-call.ts';
import {
  EMPTY,
  findEntry,
  navStep,
  stackOf,
  topEntry,
  type Entry,
  type NavAction,
  type NavCall,
  type NavState,
} from './nav-reducer.ts';
import { isTabPath, type RouteTable } from './route-table.ts';
import { formatUrl, parseHash, parseUrl, type Address } from './url.ts';

export type Prepare = (path: string) => Promise<void>;

/** Holds the stack of pages and keeps the browser's history in step with it.
 *
 *  A call is checked, the code of its page is loaded while the old page stays on the screen, then the
 *  reducer takes one step, which is written to the history. While a target loads, a repeat of it is refused
 *  and a call to another target overtakes it. Back and forward of the browser arrive as moves: a page that
 *  is still in the stack is shown, one that a tab switch dropped is skipped, anything else is opened
 *  again. */
export class Navigator {
  readonly store: StoreApi<NavState> = createStore(() => EMPTY);
  readonly #routes: RouteTable;
  readonly #history: HistoryPort;
  readonly #prepare: Prepare;
  readonly #pages = new Map<string, ComponentType>();
  readonly #inFlight = new Set<string>();
  readonly #dropped = new Set<string>();
  #turn = 0;
  #serial = 0;
  #pos = 0;
  #onBack: (() => void) | null = null;

  /** `prepare` loads what a page needs beside its code, such as its texts. */
  constructor(routes: RouteTable, history: HistoryPort, prepare: Prepare = async () => undefined) {
    this.#routes = routes;
    this.#history = history;
    this.#prepare = prepare;
  }

  /** Opens the address the app was started with; an unknown one opens the not-found page. */
  async launch(): Promise<() => void> {
    const stop = this.#history.onMove(() => void this.#moved());
    const address = parseHash(this.#history.hash());
    await this.#fetchPage(address.path);
    const mark = this.#history.mark();
    this.#pos = mark?.pos ?? 0;
    this.#take({ type: 'reLaunched', entry: this.#entry(address, 'launch') });
    return stop;
  }

  navigateTo(options: { readonly url: string }): Promise<NavResult> {
    return this.#open('navigateTo', 'navigatedTo', options.url);
  }

  redirectTo(options: { readonly url: string }): Promise<NavResult> {
    return this.#open('redirectTo', 'redirectedTo', options.url);
  }

  /** A tab takes no query, so it is dropped. */
  switchTab(options: { readonly url: string }): Promise<NavResult> {
    return this.#open('switchTab', 'switchedTab', options.url);
  }

  reLaunch(options: { readonly url: string }): Promise<NavResult> {
    return this.#open('reLaunch', 'reLaunched', options.url);
  }

  /** Goes back by `delta` pages, or to the lowest one. On the only page: home, or nothing if it is a tab. */
  async navigateBack(options: { readonly delta?: number } = {}): Promise<NavResult> {
    const stack = stackOf(this.store.getState());
    const delta = Math.min(stack.length - 1, Math.max(1, options.delta ?? 1));
    if (delta > 0) {
      const moved = new Promise<void>((resolve) => (this.#onBack = resolve));
      this.#history.go(-delta);
      await moved;
    } else if (!stack[0]?.isTab) await this.reLaunch({ url: '/' });
    return done('navigateBack');
  }

  pageOf(path: string): ComponentType | undefined {
    return this.#pages.get(path);
  }

  /** Preloads a page's code. A failure shows on the visit. */
  preload(url: string): void {
    this.#fetchPage(parseUrl(url).path).catch(() => undefined);
  }

  async #open(call: NavCall, type: Exclude<NavAction['type'], 'wentBack'>, url: string): Promise<NavResult> {
    if (!url) throw fail(call, 'Missing required args: "url"');
    const address = parseUrl(url, topEntry(this.store.getState())?.path);
    const refusal = refuseTarget(call, address.path, this.#routes);
    if (refusal) throw refusal;
    const target = formatUrl(address);
    if (this.#inFlight.has(target)) throw fail(call, `${url} locked`);
    this.#inFlight.add(target);
    const turn = ++this.#turn;
    try {
      await this.#fetchPage(address.path);
    } catch {
      throw fail(call);
    } finally {
      this.#inFlight.delete(target);
    }
    if (turn !== this.#turn) throw fail(call);
    this.#take({
      type,
      entry: this.#entry(type === 'switchedTab' ? { ...address, query: {} } : address, call),
    });
    return done(call);
  }

  #entry(address: Address, by: Entry['by']): Entry {
    const id = `p${(this.#serial += 1)}-${Math.trunc(performance.timeOrigin)}`;
    return { id, ...address, isTab: isTabPath(address.path), by };
  }

  #take(action: Exclude<NavAction, { type: 'wentBack' }>): void {
    const before = this.store.getState();
    const { state, history } = navStep(before, action);
    if (action.type === 'switchedTab') for (const entry of before.pushed) this.#dropped.add(entry.id);
    const top = topEntry(state);
    if (top && history === 'push') this.#history.push(formatUrl(top), { id: top.id, pos: (this.#pos += 1) });
    if (top && history === 'replace')
      this.#history.replace(addressOf(top, this.#history), { id: top.id, pos: this.#pos });
    this.store.setState(state, true);
  }

  /** Handles a move in the browser's history or an address typed by the reader. */
  async #moved(): Promise<void> {
    this.#turn += 1;
    const mark = this.#history.mark();
    const state = this.store.getState();
    if (mark && findEntry(state, mark.id)) {
      this.#pos = mark.pos;
      this.store.setState(navStep(state, { type: 'wentBack', toId: mark.id }).state, true);
    } else if (mark && mark.pos < this.#pos && this.#dropped.has(mark.id)) {
      this.#pos = mark.pos;
      if (mark.pos > 0) return this.#history.go(-1);
      await this.#arrive({ path: '/', query: {} }, 'switchedTab', 0);
    } else {
      const address = parseHash(this.#history.hash());
      const isBack = mark !== null && mark.pos < this.#pos;
      const type = isTabPath(address.path) ? 'switchedTab' : isBack ? 'reLaunched' : 'navigatedTo';
      await this.#arrive(address, type, mark?.pos ?? this.#pos + 1);
    }
    this.#onBack?.();
    this.#onBack = null;
  }

  /** Opens a page for the current history entry: the entry is marked, none is added. */
  async #arrive(
    address: Address,
    type: 'switchedTab' | 'reLaunched' | 'navigatedTo',
    pos: number,
  ): Promise<void> {
    const turn = this.#turn;
    await this.#fetchPage(address.path).catch(() => undefined);
    if (turn !== this.#turn) return;
    this.#pos = pos;
    const entry = this.#entry(address, type === 'reLaunched' ? 'launch' : 'navigateTo');
    const { state } = navStep(this.store.getState(), { type, entry });
    this.store.setState(state, true);
    const top = topEntry(state);
    if (top) this.#history.replace(formatUrl(top), { id: top.id, pos });
  }

  async #fetchPage(path: string): Promise<void> {
    const route = Object.hasOwn(this.#routes, path) ? this.#routes[path] : undefined;
    if (!route || this.#pages.has(path)) return;
    const [, page] = await Promise.all([this.#prepare(path), importAgain(route.load)]);
    this.#pages.set(path, page.Page);
  }
}

/** The alias of home stays in the address bar as it was typed, until another page is shown. */
function addressOf(top: Entry, history: HistoryPort): string {
  const typed = history.hash().replace(/^#/, '');
  const isTyped = typed !== '' && parseHash(history.hash()).path === top.path;
  return top.by === 'launch' && isTyped ? typed : formatUrl(top);
}
