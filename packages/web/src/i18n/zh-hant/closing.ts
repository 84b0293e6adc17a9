import type { Translated } from '../messages.ts';
import type { closing as source } from '../zh-hans/closing.ts';

export const closing: Translated<typeof source> = {
  'closing.title': '註銷帳戶',
  'closing.row': '註銷帳戶',
  'closing.means': '註銷後',
  'closing.meansOut': '所有裝置立即登出，誰也不能再登入這個帳戶，無法復原。',
  'closing.meansErased':
    '姓名、手機號碼、電子郵件、生日、頭像、訊息、裝置、通行密鑰和未用過的收款帳戶立即刪除。',
  'closing.meansKept':
    '投注、開獎驗證和資金明細保留，但不再帶有您的姓名：帳目必須完整。提領用過的收款帳戶依規定保留。',
  'closing.meansName': '您的使用者名稱不會再給別人使用。',
  'closing.meansRewards': '等級、積分和未領取的獎勵一併失效。',
  'closing.excluded': '您的自我禁玩繼續有效，直到 {time}。用同一手機號碼、電子郵件或收款帳戶開新帳戶也一樣。',
  'closing.excludedForGood': '您的自我禁玩永久有效。用同一手機號碼、電子郵件或收款帳戶開新帳戶也一樣。',
  'closing.myData': '先下載我的資料',
  'closing.left': '帳戶裡還有',
  'closing.withdrawals': '處理中的提領',
  'closing.locked': '超出限額的儲值',
  'closing.stakes': '未開獎的投注',
  'closing.chases': '進行中的追號',
  'closing.deposits': '待付款的儲值訂單',
  'closing.notYet': '請先提領餘額，並等以上事項結束。之後就可以註銷。',
  'closing.giveUp': '我放棄餘額 {amount}，它歸平台所有。',
  'closing.close': '註銷帳戶',
  'closing.askTitle': '最後確認',
  'closing.askText': '註銷無法撤銷。請輸入您的使用者名稱確認。',
  'closing.typeName': '使用者名稱：{name}',
  'closing.notOwn': '與您的使用者名稱不一致',
  'closing.closeForGood': '永久註銷',
  'closing.closed': '帳戶已註銷',
};
