import type { Translated } from '../messages.ts';
import type { profile as source } from '../zh-hans/profile.ts';

export const profile: Translated<typeof source> = {
  'profile.member': '會員',
  'profile.level': '等級 {n}',
  'profile.balance': '可用餘額',
  'profile.demoBalance': '試玩餘額',
  'profile.visitor': '登入後可以投注，並查看記錄。',
  'profile.guestNote': '試玩金額只存在這部手機上，不能提領。註冊後才有帳戶。',
  'profile.userinfo': '我的資料',
  'profile.records': '投注記錄',
  'profile.assets': '資產總覽',
  'profile.cards': '收款帳戶',
  'profile.moneyLog': '資金明細',
  'profile.fundPassword': '資金密碼',
  'profile.language': '語言',
  'profile.theme': '外觀',
  'profile.themeSystem': '跟隨系統',
  'profile.themeLight': '淺色',
  'profile.themeDark': '深色',
  'profile.logout': '登出',
  'profile.logoutAsk': '要登出嗎？',
  'profile.endDemo': '結束試玩',
  'profile.endDemoAsk': '要結束試玩嗎？這部手機上的試玩餘額會保留。',
  'profile.version': '版本 {version}',
};
