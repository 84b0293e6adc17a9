import type { Translated } from '../messages.ts';
import type { home as source } from '../zh-hans/home.ts';

export const home: Translated<typeof source> = {
  'home.title': '首頁',
  'home.balance': '可用餘額',
  'home.demo': '試玩餘額',
  'home.hideBalance': '隱藏餘額',
  'home.showBalance': '顯示餘額',
  'home.deposit': '充值',
  'home.tryFree': '先試玩',
  'home.heroTitle': '每一次開獎，都能自己驗證',
  'home.heroText': '開盤前先公布承諾，誰也改不了結果。',
  'home.closingNext': '即將封盤',
  'home.games': '全部遊戲',
  'home.issue': '第 {no} 期',
  'home.every': '每 {n} 分鐘一期',
  'home.everySeconds': '每 {n} 秒一期',
  'home.closed': '封盤中',
  'home.last': '上期',
  'home.noGames': '現在沒有開放的遊戲',
  'home.noGamesText': '稍後重新整理再看，或查看之前的開獎。',
  'home.playMoney': '這裡使用的是遊戲幣，不是真錢。',
  'home.adults': '僅限 18 歲以上',
  'home.service': '服務時間 {hours}',
  'home.grade': '公平等級 {grade}',
};
