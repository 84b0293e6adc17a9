import type { Data } from '@tessera/contract/routes';

/** The user of the app: visitor, guest or member.
 *
 *  visitor -- loggedIn --> member        visitor -- guestEntered --> guest
 *  member | guest -- loggedOut --> visitor        member -- userChanged --> member
 *  A member whose expiry has passed becomes a visitor at restore, whenever the app is shown, and when the
 *  server says its time. */
export type StoredUser = {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string;
  readonly email: string;
  readonly avatar: string;
  /** Decimal text with two places, as on the wire. */
  readonly money: string;
  readonly score: number;
  readonly level: number;
  /** As on the wire; empty without an account, and as older clients stored a member. */
  readonly odds_format: string;
  readonly isGuest: boolean;
};

export type AppInfo = Data<'index/index'>;

export type SessionState = {
  readonly userInfo: StoredUser | null;
  readonly token: string;
  /** Epoch seconds by the server's clock; 0 is never. */
  readonly tokenExpireTime: number;
  readonly isLoggedIn: boolean;
  /** The server's data about the app; null until it has loaded. It belongs to no user, and outlives them. */
  readonly appInfo: AppInfo | null;
};

export type SessionAction =
  | {
      readonly type: 'loggedIn';
      readonly user: StoredUser;
      readonly token: string;
      readonly expireTime: number;
    }
  | { readonly type: 'guestEntered'; readonly user: StoredUser }
  | { readonly type: 'userChanged'; readonly change: Partial<StoredUser> }
  | { readonly type: 'appInfoRead'; readonly appInfo: AppInfo }
  | { readonly type: 'loggedOut' };

export const GUEST_TOKEN = 'guest_token';
export const VISITOR: SessionState = {
  userInfo: null,
  token: '',
  tokenExpireTime: 0,
  isLoggedIn: false,
  appInfo: null,
};

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  const { appInfo } = state;
  switch (action.type) {
    case 'loggedIn':
      return {
        userInfo: action.user,
        token: action.token,
        tokenExpireTime: action.expireTime,
        isLoggedIn: true,
        appInfo,
      };
    case 'guestEntered':
      return { userInfo: action.user, token: GUEST_TOKEN, tokenExpireTime: 0, isLoggedIn: true, appInfo };
    case 'userChanged':
      return state.userInfo ? { ...state, userInfo: { ...state.userInfo, ...action.change } } : state;
    case 'appInfoRead':
      return { ...state, appInfo: action.appInfo };
    case 'loggedOut':
      return { ...VISITOR, appInfo };
  }
}

export const isExpired = (state: SessionState, nowSeconds: number): boolean =>
  state.tokenExpireTime > 0 && state.tokenExpireTime <= nowSeconds;

export const isGuest = (state: SessionState): boolean => state.token === GUEST_TOKEN;

/** Returns true if the user has an account on the server, not merely a name on this phone. */
export const isMember = (state: SessionState): boolean => state.isLoggedIn && !isGuest(state);

/** Reads a user as older clients stored it or as the server sends it; missing fields get their defaults. */
export function readUser(source: Readonly<Record<string, unknown>>): StoredUser {
  const text = (name: string): string => {
    const value = source[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const whole = (name: string, fallback: number): number => {
    const value = Number(source[name] ?? fallback);
    return Number.isSafeInteger(value) ? value : fallback;
  };
  return {
    id: text('id') || text('user_id'),
    username: text('username'),
    nickname: text('nickname') || text('username'),
    mobile: text('mobile') || text('phone'),
    email: text('email'),
    avatar: text('avatar'),
    money: /^-?\d+\.\d{2}$/.test(text('money')) ? text('money') : '0.00',
    score: whole('score', 0),
    level: whole('level', 1),
    odds_format: text('odds_format'),
    isGuest: source['isGuest'] === true,
  };
}
