import { createStore, type StoreApi } from 'zustand/vanilla';

import type { StoragePort } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readNumber, readObject, readText } from '../storage/stored-form.ts';
import {
  GUEST_TOKEN,
  isExpired,
  isGuest,
  isMember,
  readUser,
  sessionReducer,
  VISITOR,
  type AppInfo,
  type SessionAction,
  type SessionState,
  type StoredUser,
} from './session-reducer.ts';

const SESSION_KEYS: readonly string[] = [KEYS.token, KEYS.tokenExpireTime, KEYS.userInfo];

/** The clock that the expiry is compared with: the server's. A phone's own may be days ahead, so until the
 *  server has said its time no session is over. */
export type SessionClock = {
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMeasured: boolean;
};

/** Holds the session and keeps browser storage in step with it.
 *
 *  Storage is shared by all tabs, and the token there is the truth: what this tab holds is compared with it
 *  before a call is sent, before an answer about the member is written, and when the app is shown. The event
 *  of another tab's change may come later than any of these. A log-in writes its token last and removes the
 *  earlier one first, so that nobody reads one member's token beside another's name. */
export class SessionStore {
  readonly store: StoreApi<SessionState> = createStore(() => VISITOR);
  readonly #storage: StoragePort;
  /** The phone's own, until the module that calls the server has put the server's here. */
  clock: SessionClock;

  /** Called when the session ends because its time is over. */
  onExpired: () => void = () => undefined;

  constructor(storage: StoragePort, clock: SessionClock) {
    this.#storage = storage;
    this.clock = clock;
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
    const user = readUser(stored ?? {});
    const expireTime = readNumber(this.#storage.read(KEYS.tokenExpireTime), 0);
    if (token === '') this.#reduce({ type: 'loggedOut' });
    else if (token === GUEST_TOKEN) this.#reduce({ type: 'guestEntered', user });
    else this.#reduce({ type: 'loggedIn', user, token, expireTime });
    this.checkExpiry();
  }

  /** Takes a reply to login or register: the member, the token and its expiry. A server that names no expiry
   *  says how long the token lasts. */
  logIn(userinfo: Readonly<Record<string, unknown>>): void {
    const token = typeof userinfo['token'] === 'string' ? userinfo['token'] : '';
    const expireTime = Number(userinfo['expiretime'] ?? this.#secondsFromNow(userinfo['expires_in']));
    this.#dispatch({ type: 'loggedIn', user: readUser(userinfo), token, expireTime });
  }

  /** Starts a guest session: a name and a demo balance on this phone, no account. */
  enterAsGuest(name: string, money: string): void {
    const guest = { id: `guest_${Math.trunc(this.clock.now())}`, username: name, money, isGuest: true };
    this.#dispatch({ type: 'guestEntered', user: readUser(guest) });
  }

  /** Changes what is known of a user. An answer about a member who is no longer logged in, here or in
   *  another tab, is dropped. */
  changeUser(change: Partial<StoredUser>, id = this.state.userInfo?.id): void {
    if (this.current.userInfo?.id === id) this.#dispatch({ type: 'userChanged', change });
  }

  /** Takes the server's answer about the member of the token in use, whatever was known of them before: an
   *  older client may have stored no user, or another. */
  renewUser(user: StoredUser): void {
    const { token } = this.state;
    if (this.current.token === token && isMember(this.state))
      this.#dispatch({ type: 'userChanged', change: user });
  }

  noteAppInfo(appInfo: AppInfo): void {
    this.#reduce({ type: 'appInfoRead', appInfo });
  }

  logOut(): void {
    this.#dispatch({ type: 'loggedOut' });
  }

  /** Logs out an expired session; returns whether it did. */
  checkExpiry(): boolean {
    if (!this.clock.isMeasured || !isExpired(this.current, this.#secondsFromNow(0))) return false;
    this.logOut();
    this.onExpired();
    return true;
  }

  /** Follows a login or logout in another tab. */
  onStorageChange(key: string | null): void {
    if (key === null || SESSION_KEYS.includes(key)) this.restore();
  }

  /** Storage comes first: a listener of the change may send a call at once. */
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

  /** Changes what this tab holds, and nothing in the storage. */
  #reduce(action: SessionAction): void {
    this.store.setState(sessionReducer(this.state, action), true);
  }

  /** Epoch seconds; 0, which is never, for what is no length of time. */
  #secondsFromNow(seconds: unknown): number {
    return typeof seconds === 'number' ? Math.floor(this.clock.now() / 1000) + seconds : 0;
  }
}
