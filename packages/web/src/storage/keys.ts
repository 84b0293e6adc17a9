/** Keys in browser storage. The first five come from the specification, the others are this app's. */
export const KEYS = {
  token: 'token',
  tokenExpireTime: 'tokenExpireTime',
  userInfo: 'userInfo',
  locale: 'locale',
  language: 'language',
  theme: 'tessera.theme',
  motion: 'tessera.motion',
  hideBalance: 'tessera.hideBalance',
  oddsFormat: 'tessera.oddsFormat',
  feel: 'tessera.feel',
  guestBalance: 'tessera.guestBalance',
  pendingPost: 'tessera.post',
  feedback: 'tessera.feedback',
  firstProof: 'tessera.firstProof',
  firstWin: 'tessera.firstWin',
  recentGames: 'tessera.recentGames',
} as const;
