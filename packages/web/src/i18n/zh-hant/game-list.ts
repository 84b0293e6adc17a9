import type { Translated } from '../messages.ts';
import type { gameList as source } from '../zh-hans/game-list.ts';

export const gameList: Translated<typeof source> = {
  'gameList.title': '遊戲大廳',
  'gameList.all': '全部',
  'gameList.families': '遊戲種類',
  'gameList.family.k3': '快三',
  'gameList.family.pk10': 'PK10',
  'gameList.family.ssc': '時時彩',
  'gameList.family.pc28': '幸運28',
  'gameList.family.11x5': '11選5',
  'gameList.family.mark6': '六合彩',
  'gameList.family.football': '足球',
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
