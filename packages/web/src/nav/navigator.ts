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
import { isKnown, isTabPath, NOT_FOUND, pathReader, type RouteTable } from './route-table.ts';
import { formatUrl, parseHash, parseUrl, type Address } from './url.ts';

/** Hooks of the navigator into the app around it. */
export type NavHooks = {
  /** Loads what a page needs beside its code, such as its texts. */
  readonly prepare: (path: string) => Promise<void>;
  /** The newest navigation waits for the code of its page, or no longer does. */
  readonly onBusy: (isBusy: boolean) => void;
  /** A call was refused because its page did not load; the old page stays on the screen. */
  readonly onNotLoaded: () => void;
  /** The code of a page is being loaded. */
  readonly onLoad: (loading: Promise<unknown>) => void;
  /** Resolves when the launch has waited long enough for its page. */
  readonly untilSlow: () => Promise<unknown>;
};

/** Holds the stack of pages and keeps the browser's history in step with it.
 *
 *  A call is checked, the code of its page is loaded while the old page stays on the screen, then the
 *  reducer takes one step, which is written to the history. While a target loads, a repeat of it is refused
 *  and a call to another target overtakes it. Back and forward of the browser arrive as moves: a page that
 *  is still in the stack is shown, one that a tab switch dropped is skipped, anything else is opened
 *  again. Open dialogs have entries above that of their page, at the same position: they are no moves between
 *  pages, and are left before the history is written. A reload with an open dialog makes its entry the
 *  page's, and the one below, at the same position, is skipped.
 *
 *  A page that cannot be loaded refuses a call. An address that is in the bar already, at the launch or after
 *  a move, is taken nevertheless: `pageOf` has nothing for it, and `retry` loads it again. */
export class Navigator {
  readonly store: StoreApi<NavState> = createStore(() => EMPTY);
  readonly #routes: RouteTable;
  readonly #knownPath: (path: string) => string;
  readonly #history: HistoryPort;
  readonly #hooks: Partial<NavHooks>;
  readonly #pages = new Map<string, ComponentType>();
  readonly #inFlight = new Set<string>();
  readonly #dropped = new Set<string>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Of the page on top: keeps navigateBack from leaving it by returning true. */
  onBackPress: (() => boolean) | null = null;
  #turn = 0;
  #serial = 0;
  #pos = 0;
  #onBack: (() => void) | null = null;

  constructor(routes: RouteTable, history: HistoryPort, hooks: Partial<NavHooks> = {}) {
    this.#routes = routes;
    this.#knownPath = pathReader(routes);
    this.#history = history;
    this.#hooks = hooks;
  }

  /** Opens the address the app was started with; an unknown one opens the not-found page. On a network that
   *  does not answer the app opens without the code of the page, which is shown when it comes. */
  async launch(): Promise<() => void> {
    const stop = this.#history.onMove(() => void this.#moved());
    const address = this.#typedAddress();
    const loading = this.#load(address.path).catch(() => undefined);
    await Promise.race([loading, this.#hooks.untilSlow?.() ?? loading]);
    if (this.isLoading(address.path)) void loading.then(() => this.#showLoaded(address.path));
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

  /** Goes back by `delta` pages, or to the lowest one. On the only page: home, or nothing if it is a tab. The
   *  page on top may refuse. */
  async navigateBack(options: { readonly delta?: number } = {}): Promise<NavResult> {
    if (this.onBackPress?.()) throw fail('navigateBack', 'onBackPress');
    await this.#history.dialogs.leave?.();
    const stack = stackOf(this.store.getState());
    const delta = Math.min(stack.length - 1, Math.max(1, options.delta ?? 1));
    if (delta > 0) {
      const moved = new Promise<void>((resolve) => (this.#onBack = resolve));
      this.#history.go(-delta);
      await moved;
    } else if (!stack[0]?.isTab) await this.reLaunch({ url: '/' });
    return done('navigateBack');
  }

  /** Reads an address, which may be relative to that of the page on top. */
  addressOf(url: string): Address {
    return this.#known(parseUrl(url, topEntry(this.store.getState())?.path));
  }

  /** The page of an address, or the not-found page of an unknown one; undefined if its code did not load. */
  pageOf(path: string): ComponentType | undefined {
    return this.#pages.get(this.#keyOf(path));
  }

  /** Returns true while the code of a page is on its way. */
  isLoading(path: string): boolean {
    return this.#loading.has(this.#keyOf(path));
  }

  /** Loads the page of the stack whose code did not load, and shows it; while it fails nothing changes. */
  async retry(path: string): Promise<void> {
    await this.#load(path).then(
      () => this.#showLoaded(path),
      () => undefined,
    );
  }

  /** Shows a page whose code has come, if it is on top: another is not disturbed, nor its dialogs closed. */
  #showLoaded(path: string): void {
    const state = this.store.getState();
    const top = topEntry(state);
    if (top && this.#keyOf(top.path) === this.#keyOf(path)) this.store.setState({ ...state }, true);
  }

  /** Preloads a page's code. A failure shows on the visit. */
  preload(url: string): void {
    this.#fetchPage(this.addressOf(url).path).catch(() => undefined);
  }

  async #open(call: NavCall, type: Exclude<NavAction['type'], 'wentBack'>, url: string): Promise<NavResult> {
    if (!url) throw fail(call, 'Missing required args: "url"');
    const address = this.addressOf(url);
    const refusal = refuseTarget(call, address.path, this.#routes);
    if (refusal) throw refusal;
    const target = formatUrl(address);
    if (this.#inFlight.has(target)) throw fail(call, `${url} locked`);
    this.#inFlight.add(target);
    const turn = ++this.#turn;
    try {
      await this.#load(address.path);
      await this.#history.dialogs.leave?.();
    } catch {
      if (turn === this.#turn) this.#hooks.onNotLoaded?.();
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

  #known(address: Address): Address {
    return { ...address, path: this.#knownPath(address.path) };
  }

  #typedAddress(): Address {
    return this.#known(parseHash(this.#history.hash()));
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
      this.#history.replace(this.#shownAddress(top), { id: top.id, pos: this.#pos });
    this.store.setState(state, true);
  }

  /** Handles a move in the browser's history or an address typed by the reader. */
  async #moved(): Promise<void> {
    const mark = this.#history.mark();
    const state = this.store.getState();
    if (this.#history.dialogs.isHere?.()) return;
    // A dialog of the page on top was closed.
    if (mark && mark.id === topEntry(state)?.id) {
      this.#pos = mark.pos;
      return;
    }
    this.#turn += 1;
    this.#hooks.onBusy?.(false);
    if (mark && findEntry(state, mark.id)) {
      this.#pos = mark.pos;
      this.store.setState(navStep(state, { type: 'wentBack', toId: mark.id }).state, true);
    } else if (mark && (mark.pos === this.#pos || (mark.pos < this.#pos && this.#dropped.has(mark.id)))) {
      this.#pos = mark.pos;
      if (mark.pos > 0) return this.#history.go(-1);
      await this.#arrive({ path: '/', query: {} }, 'switchedTab', 0);
    } else {
      const address = this.#typedAddress();
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
    await this.#load(address.path).catch(() => undefined);
    if (turn !== this.#turn) return;
    this.#pos = pos;
    const entry = this.#entry(address, type === 'reLaunched' ? 'launch' : 'navigateTo');
    const { state } = navStep(this.store.getState(), { type, entry });
    this.store.setState(state, true);
    const top = topEntry(state);
    if (top) this.#history.replace(formatUrl(top), { id: top.id, pos });
  }

  /** An address stays in the address bar as it was typed, until another page is shown. */
  #shownAddress(top: Entry): string {
    const [hash, address] = [this.#history.hash(), formatUrl(top)];
    const isTyped = hash !== '' && formatUrl(this.#typedAddress()) === address;
    return top.by === 'launch' && isTyped ? hash.slice(1) : address;
  }

  #keyOf(path: string): string {
    return isKnown(path, this.#routes) ? path : NOT_FOUND;
  }

  /** Fetches a page for the newest navigation, which is busy meanwhile. */
  async #load(path: string): Promise<void> {
    const turn = this.#turn;
    this.#hooks.onBusy?.(!this.#pages.has(this.#keyOf(path)));
    const loading = this.#fetchPage(path);
    this.#hooks.onLoad?.(loading);
    try {
      await loading;
    } finally {
      if (turn === this.#turn) this.#hooks.onBusy?.(false);
    }
  }

  /** Two that want the same page wait for one fetch. */
  async #fetchPage(path: string): Promise<void> {
    const key = this.#keyOf(path);
    const route = this.#routes[key];
    if (!route || this.#pages.has(key)) return;
    let loading = this.#loading.get(key);
    if (!loading) {
      const parts = Promise.all([this.#hooks.prepare?.(path), importAgain(route.load)]);
      loading = parts
        .then(([, page]) => void this.#pages.set(key, page.Page))
        .finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
    }
    await loading;
  }
}
