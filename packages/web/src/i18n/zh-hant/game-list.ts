import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': '遊戲大廳',
  'gameList.all': '全部',
  'gameList.categories': '遊戲分類',
  'gameList.intervals': '每期時長',
  'gameList.anyInterval': '不限時長',
  'gameList.favourite': '收藏 {name}',
  'gameList.search': '搜尋遊戲',
  'gameList.none': '沒有找到遊戲',
  'gameList.noneText': '換個詞或放寬篩選條件，就能看到更多遊戲。',
  'gameList.showAll': '顯示全部遊戲',
  'gameList.last': '上期開獎',
  'gameList.every': '每 {n} 分鐘一期',
  'gameList.everySeconds': '每 {n} 秒一期',
  'gameList.noDraw': '還沒有開獎',
  'gameList.paused': '暫停',
};
