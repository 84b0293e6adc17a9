import type { Translated } from '../messages.ts';
import type { login as source } from '../zh-hans/login.ts';

export const login: Translated<typeof source> = {
  'login.title': '登入',
  'login.expiredSlip': '登入已過期，投注單已保留',
  'login.byPassword': '密碼',
  'login.bySms': '簡訊驗證碼',
  'login.account': '帳號',
  'login.accountHint': '使用者名稱、手機號碼或電子郵件',
  'login.password': '密碼',
  'login.mobile': '手機號碼',
  'login.captcha': '驗證碼',
  'login.sendCode': '取得驗證碼',
  'login.sendAgain': '{n} 秒後可重新傳送',
  'login.codeSent': '驗證碼已傳送',
  'login.enterAccount': '請輸入使用者名稱',
  'login.enterPassword': '請輸入密碼',
  'login.enterMobile': '請輸入手機號碼',
  'login.enterCaptcha': '請輸入 6 位驗證碼',
  'login.smsOpens': '未註冊的手機號碼驗證後會自動開戶。',
  'login.submit': '登入',
  'login.forgot': '忘記密碼？',
  'login.noAccount': '還沒有帳號？',
  'login.register': '去註冊',
  'login.guest': '以訪客身分試玩',
  'login.guestText': '試玩餘額只在這支手機上，規則與開獎完全相同。',
  'login.welcome': '歡迎，{name}',
};
