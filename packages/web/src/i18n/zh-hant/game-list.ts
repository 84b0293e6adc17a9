import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': '遊戲大廳',
  'gameList.all': '全部',
  'gameList.categories': '遊戲分類',
  'gameList.search': '搜尋遊戲',
  'gameList.none': '沒有找到遊戲',
  'gameList.noneText': '換個詞或選「全部」，就能看到所有開放的遊戲。',
  'gameList.issue': '第 {no} 期',
  'gameList.every': '每 {n} 分鐘一期',
  'gameList.everySeconds': '每 {n} 秒一期',
  'gameList.noDraw': '還沒有開獎',
  'gameList.paused': '暫停',
};
