/** Names in the browser's storage. The first five belong to the specification, the others to this app. */
export const KEYS = {
  token: 'token',
  tokenExpireTime: 'tokenExpireTime',
  userInfo: 'userInfo',
  locale: 'locale',
  language: 'language',
  theme: 'tessera.theme',
  hideBalance: 'tessera.hideBalance',
  guestBalance: 'tessera.guestBalance',
  moneyPost: 'tessera.post',
} as const;
