export const gameList = {
  'gameList.title': '游戏大厅',
  'gameList.all': '全部',
  'gameList.categories': '游戏分类',
  'gameList.search': '搜索游戏',
  'gameList.none': '没有找到游戏',
  'gameList.noneText': '换个词或选“全部”，就能看到所有开放的游戏。',
  'gameList.issue': '第 {no} 期',
  'gameList.every': '每 {n} 分钟一期',
  'gameList.everySeconds': '每 {n} 秒一期',
  'gameList.noDraw': '还没有开奖',
  'gameList.paused': '暂停',
} as const;
