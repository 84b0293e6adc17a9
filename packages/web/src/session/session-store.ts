import { createStore, type StoreApi } from 'zustand/vanilla';

import type { StoragePort } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readNumber, readObject, readText } from '../storage/stored-form.ts';
import {
  GUEST_TOKEN,
  isExpired,
  isGuest,
  readUser,
  sessionReducer,
  VISITOR,
  type SessionAction,
  type SessionState,
  type StoredUser,
} from './session-reducer.ts';

const SESSION_KEYS: readonly string[] = [KEYS.token, KEYS.tokenExpireTime, KEYS.userInfo];

/** Holds the session and keeps browser storage in step with it.
 *
 *  Storage is shared by all tabs, and the token there is the truth: what this tab holds is compared with it
 *  before a call is sent, before an answer about the member is written, and when the app is shown. The event
 *  of another tab's change may come later than any of these. A log-in writes its token last and removes the
 *  earlier one first, so that nobody reads one member's token beside another's name. */
export class SessionStore {
  readonly store: StoreApi<SessionState> = createStore(() => VISITOR);
  readonly #storage: StoragePort;
  readonly #nowMs: () => number;

  /** Called when the session ends because its time is over. */
  onExpired: () => void = () => undefined;

  constructor(storage: StoragePort, nowMs: () => number) {
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  get state(): SessionState {
    return this.store.getState();
  }

  /** The session as all tabs have it now: a change in another tab is taken up first. */
  get current(): SessionState {
    if (readText(this.#storage.read(KEYS.token)) !== this.state.token) this.restore();
    return this.state;
  }

  /** The value of the `token` header: empty for visitors and guests. */
  get sendableToken(): string {
    const { current } = this;
    return isGuest(current) ? '' : current.token;
  }

  /** Restores the stored session; an expired one is cleared. */
  restore(): void {
    const token = readText(this.#storage.read(KEYS.token));
    const stored = readObject(this.#storage.read(KEYS.userInfo));
    if (token === '') return this.store.setState(VISITOR, true);
    const user = readUser(stored ?? {});
    if (token === GUEST_TOKEN)
      this.store.setState(sessionReducer(VISITOR, { type: 'guestEntered', user }), true);
    else {
      const expireTime = readNumber(this.#storage.read(KEYS.tokenExpireTime), 0);
      this.store.setState(sessionReducer(VISITOR, { type: 'loggedIn', user, token, expireTime }), true);
    }
    this.checkExpiry();
  }

  /** Takes a reply to login or register: the member, the token and its expiry. */
  logIn(userinfo: Readonly<Record<string, unknown>>): void {
    const token = typeof userinfo['token'] === 'string' ? userinfo['token'] : '';
    const expireTime = Number(userinfo['expiretime'] ?? 0);
    this.#dispatch({ type: 'loggedIn', user: readUser(userinfo), token, expireTime });
  }

  /** Starts a guest session: a name and a demo balance on this phone, no account. */
  enterAsGuest(name: string, money: string): void {
    const guest = { id: `guest_${Math.trunc(this.#nowMs())}`, username: name, money, isGuest: true };
    this.#dispatch({ type: 'guestEntered', user: readUser(guest) });
  }

  /** Changes what is known of a user. An answer about a member who is no longer logged in, here or in
   *  another tab, is dropped. */
  changeUser(change: Partial<StoredUser>, id = this.state.userInfo?.id): void {
    if (this.current.userInfo?.id === id) this.#dispatch({ type: 'userChanged', change });
  }

  logOut(): void {
    this.#dispatch({ type: 'loggedOut' });
  }

  /** Logs out an expired session; returns whether it did. */
  checkExpiry(): boolean {
    if (!isExpired(this.current, Math.floor(this.#nowMs() / 1000))) return false;
    this.logOut();
    this.onExpired();
    return true;
  }

  /** Follows a login or logout in another tab. */
  onStorageChange(key: string | null): void {
    if (key === null || SESSION_KEYS.includes(key)) this.restore();
  }

  /** Storage comes first: whoever hears of the change may send a call at once. */
  #dispatch(action: SessionAction): void {
    const state = sessionReducer(this.state, action);
    if (action.type === 'userChanged') {
      if (state.userInfo) this.#storage.write(KEYS.userInfo, state.userInfo);
    } else {
      for (const key of SESSION_KEYS) this.#storage.remove(key);
      if (state.userInfo) {
        this.#storage.write(KEYS.userInfo, state.userInfo);
        this.#storage.write(KEYS.tokenExpireTime, state.tokenExpireTime);
        this.#storage.write(KEYS.token, state.token);
      }
    }
    this.store.setState(state, true);
  }
}
