export const gameList = {
  'gameList.title': '游戏大厅',
} as const;
