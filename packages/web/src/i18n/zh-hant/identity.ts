import type { Translated } from '../messages.ts';
import type { identity as source } from '../zh-hans/identity.ts';

export const identity: Translated<typeof source> = {
  'identity.title': '身分驗證',
  'identity.why':
    '本站使用真實貨幣：儲值和投注前，須確認您的身分，並確認您已滿 18 歲。證件照片僅供審核人員查看，審核後即刪除。',
  'identity.whyPlay':
    '本站使用遊戲幣，無須驗證身分即可遊戲；您也可以現在提交。證件照片僅供審核人員查看，審核後即刪除。',
  'identity.pending': '已提交，正在審核',
  'identity.verified': '身分已驗證',
  'identity.refused.name': '姓名與證件不符，請重新提交',
  'identity.refused.age': '未滿 18 歲，不能遊戲',
  'identity.refused.document': '證件照片無法辨認或已失效，請重新提交',
  'identity.refused.excluded': '您在自我禁玩名單上，不能遊戲',
  'identity.refused.other': '未通過審核，請重新提交或聯絡客服',
  'identity.name': '真實姓名',
  'identity.nameHint': '與證件一致',
  'identity.enterName': '請輸入真實姓名',
  'identity.birthDate': '出生日期',
  'identity.country': '國家或地區',
  'identity.countryHint': '兩位字母的國際代碼',
  'identity.enterCountry': '請輸入兩位字母的國家或地區代碼',
  'identity.document': '證件照片',
  'identity.documentText': '身分證、護照或駕照',
  'identity.documentAdd': '選擇照片',
  'identity.documentChange': '更換',
  'identity.documentThere': '所選的證件照片',
  'identity.send': '提交驗證',
};
