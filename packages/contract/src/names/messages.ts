import type { Locale } from '../locales.ts';
import type { MessageWordsByKind } from './message-words.ts';
import { ar } from './messages-ar.ts';

const zhHans: MessageWordsByKind = {
  deposit_credited: { title: '充值已到账', content: '{amount} 已通过{channel}存入您的账户。' },
  withdrawal_requested: {
    title: '已申请提现',
    content: '您申请通过{channel}提现 {amount}。如非本人操作，请立即联系客服。',
  },
  withdrawal_paid: { title: '提现已付款', content: '{amount} 已通过{channel}付到您的收款账户。' },
  withdrawal_refused: {
    title: '提现未通过',
    content: '您的提现 {amount} 未通过审核，款项已全部退回余额。',
    more: { param: 'reason', text: '原因：{reason}' },
  },
  withdrawal_returned: {
    title: '提现已退回',
    content: '您的提现 {amount} 付款未成功，款项已全部退回余额。请核对收款账户后重新申请。',
    more: { param: 'reason', text: '原因：{reason}' },
  },
  transfer_received: {
    title: '收到转账',
    content: '{sender} 向您转账 {amount}，已存入余额。',
    more: { param: 'remark', text: '备注：{remark}' },
  },
  ticket_cashed_out: {
    title: '过关单已自动提前结算',
    content: '您的过关单已自动提前结算，{amount} 已存入余额。您设置的金额：{target}。',
  },
  chase_refused: {
    title: '追号有一期未买入',
    content: '{game}追号第 {issue} 期未能买入，后续各期照常进行。请在追号详情查看原因。',
  },
  chase_completed: {
    title: '追号已完成',
    content: '{game}追号已全部执行：买入 {bought} 期，未买入 {failed} 期。',
  },
  chase_won: {
    title: '追号中奖，已停止',
    content: '{game}追号已中奖，按您的设置停止：买入 {bought} 期，其余各期不再投注。',
  },
  chase_stopped: {
    title: '追号已停止',
    content: '{game}追号达到您设置的止损或止盈金额，已停止：买入 {bought} 期，其余各期不再投注。',
  },
  password_set: {
    title: '登录密码已设置',
    content: '您的账户现在可以用密码登录。如非本人操作，请立即联系客服。',
  },
  password_changed: {
    title: '登录密码已修改',
    content: '其他设备已退出登录，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
  },
  fund_password_set: {
    title: '资金密码已设置',
    content: '提现、转账和添加收款账户时需要输入。如非本人操作，请立即联系客服。',
  },
  fund_password_changed: {
    title: '资金密码已修改',
    content: '为了安全，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
  },
  mobile_changed: {
    title: '手机号已更新',
    content: '账户现已绑定手机号 {mobile}，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
  },
  email_changed: { title: '邮箱已更新', content: '账户邮箱现为 {email}。如非本人操作，请立即联系客服。' },
  email_removed: { title: '邮箱已移除', content: '账户不再有邮箱。如非本人操作，请立即联系客服。' },
  card_added: {
    title: '已添加收款账户',
    content: '新的收款账户：{channel} {account}。如非本人操作，请立即联系客服。',
  },
  factor_on: {
    title: '两步验证已开启',
    content: '登录和提现现在还需要身份验证器的验证码。如非本人操作，请立即联系客服。',
  },
  factor_off: {
    title: '两步验证已关闭',
    content: '登录不再需要验证码，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
  },
  app_removed: {
    title: '身份验证器已移除',
    content: '登录仍需要通行密钥或恢复码，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
  },
  passkey_added: {
    title: '已添加通行密钥',
    content: '登录和提现现在还需要通行密钥。如非本人操作，请立即联系客服。',
    more: { param: 'label', text: '添加时的设备：{label}' },
  },
  passkey_removed: {
    title: '通行密钥已移除',
    content: '这个通行密钥不再有效，提现和转账暂停一段时间。如非本人操作，请立即联系客服。',
    more: { param: 'label', text: '添加时的设备：{label}' },
  },
  passkey_refused: {
    title: '一个通行密钥被拒绝',
    content: '这个通行密钥可能被复制过。请移除它，再添加一个新的；如有疑问，请联系客服。',
    more: { param: 'label', text: '添加时的设备：{label}' },
  },
  recovery_code_used: {
    title: '已使用一个恢复码',
    content: '还剩 {left} 个恢复码。如非本人操作，请立即联系客服。',
  },
  new_device: {
    title: '新设备登录',
    content: '您的账户刚在一台新设备上登录，网络地址 {address}。如非本人操作，请立即修改密码并退出其他设备。',
    more: { param: 'device', text: '设备：{device}' },
  },
  login_locked: {
    title: '登录密码多次输错',
    content: '有人多次输错您的登录密码，登录已暂停片刻。如非本人操作，对方没有猜中密码；建议开启两步验证。',
  },
  factor_locked: {
    title: '验证码多次输错',
    content:
      '有人在您的账户上多次输错第二步验证码，验证已暂停片刻。如非本人操作，说明有人知道您的密码：请立即修改密码。',
  },
  fund_password_locked: {
    title: '资金密码多次输错',
    content: '有人在您的账户上多次输错资金密码，已锁定一天。如非本人操作，请立即退出其他设备并修改登录密码。',
  },
  identity_verified: { title: '身份验证已通过', content: '您的身份已验证，可以充值和投注。' },
  identity_refused: {
    title: '身份验证未通过',
    content: '您的身份验证未通过，原因请在身份验证页面查看。如有疑问，请联系客服。',
  },
  match_lifted: {
    title: '限制已解除',
    content:
      '系统曾将您的账户误认为某位已自我禁玩的用户的新账户。经人工核实并非同一人，由此产生的限制已解除；您自己设置的限制继续有效。',
  },
  account_closed: {
    title: '账户已注销',
    content: '按您的要求，账户已注销，个人资料已删除，无法恢复。如非本人操作，请立即联系客服。',
  },
  feedback_answered: { title: '您的反馈有了回复', content: '{answer}' },
  service_answered: { title: '客服回复了您', content: '{answer}' },
  unknown: { title: '新消息', content: '这条消息暂时无法显示，请过几分钟再看。' },
};

const zhHant: MessageWordsByKind = {
  deposit_credited: { title: '儲值已入帳', content: '{amount} 已透過{channel}存入您的帳戶。' },
  withdrawal_requested: {
    title: '已申請提領',
    content: '您申請透過{channel}提領 {amount}。若非本人操作，請立即聯絡客服。',
  },
  withdrawal_paid: { title: '提領已付款', content: '{amount} 已透過{channel}付至您的收款帳戶。' },
  withdrawal_refused: {
    title: '提領未通過',
    content: '您的提領 {amount} 未通過審核，款項已全數退回餘額。',
    more: { param: 'reason', text: '原因：{reason}' },
  },
  withdrawal_returned: {
    title: '提領已退回',
    content: '您的提領 {amount} 付款未成功，款項已全數退回餘額。請核對收款帳戶後重新申請。',
    more: { param: 'reason', text: '原因：{reason}' },
  },
  transfer_received: {
    title: '收到轉帳',
    content: '{sender} 轉給您 {amount}，已存入餘額。',
    more: { param: 'remark', text: '備註：{remark}' },
  },
  ticket_cashed_out: {
    title: '過關單已自動提前結算',
    content: '您的過關單已自動提前結算，{amount} 已存入餘額。您設定的金額：{target}。',
  },
  chase_refused: {
    title: '追號有一期未買入',
    content: '{game}追號第 {issue} 期未能買入，後續各期照常進行。請在追號詳情查看原因。',
  },
  chase_completed: {
    title: '追號已完成',
    content: '{game}追號已全部執行：買入 {bought} 期，未買入 {failed} 期。',
  },
  chase_won: {
    title: '追號中獎，已停止',
    content: '{game}追號已中獎，依您的設定停止：買入 {bought} 期，其餘各期不再投注。',
  },
  chase_stopped: {
    title: '追號已停止',
    content: '{game}追號達到您設定的停損或停利金額，已停止：買入 {bought} 期，其餘各期不再投注。',
  },
  password_set: {
    title: '登入密碼已設定',
    content: '您的帳戶現在可以用密碼登入。若非本人操作，請立即聯絡客服。',
  },
  password_changed: {
    title: '登入密碼已變更',
    content: '其他裝置已登出，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
  },
  fund_password_set: {
    title: '資金密碼已設定',
    content: '提領、轉帳和新增收款帳戶時需要輸入。若非本人操作，請立即聯絡客服。',
  },
  fund_password_changed: {
    title: '資金密碼已變更',
    content: '為了安全，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
  },
  mobile_changed: {
    title: '手機號碼已更新',
    content: '帳戶現已綁定手機號碼 {mobile}，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
  },
  email_changed: {
    title: '電子郵件已更新',
    content: '帳戶的電子郵件現為 {email}。若非本人操作，請立即聯絡客服。',
  },
  email_removed: { title: '電子郵件已移除', content: '帳戶不再有電子郵件。若非本人操作，請立即聯絡客服。' },
  card_added: {
    title: '已新增收款帳戶',
    content: '新的收款帳戶：{channel} {account}。若非本人操作，請立即聯絡客服。',
  },
  factor_on: {
    title: '兩步驟驗證已開啟',
    content: '登入和提領現在還需要驗證器的驗證碼。若非本人操作，請立即聯絡客服。',
  },
  factor_off: {
    title: '兩步驟驗證已關閉',
    content: '登入不再需要驗證碼，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
  },
  app_removed: {
    title: '驗證器已移除',
    content: '登入仍需要通行密鑰或復原碼，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
  },
  passkey_added: {
    title: '已新增通行密鑰',
    content: '登入和提領現在還需要通行密鑰。若非本人操作，請立即聯絡客服。',
    more: { param: 'label', text: '新增時的裝置：{label}' },
  },
  passkey_removed: {
    title: '通行密鑰已移除',
    content: '這個通行密鑰不再有效，提領和轉帳暫停一段時間。若非本人操作，請立即聯絡客服。',
    more: { param: 'label', text: '新增時的裝置：{label}' },
  },
  passkey_refused: {
    title: '一個通行密鑰被拒絕',
    content: '這個通行密鑰可能被複製過。請移除它，再新增一個；如有疑問，請聯絡客服。',
    more: { param: 'label', text: '新增時的裝置：{label}' },
  },
  recovery_code_used: {
    title: '已使用一組復原碼',
    content: '還剩 {left} 組復原碼。若非本人操作，請立即聯絡客服。',
  },
  new_device: {
    title: '新裝置登入',
    content: '您的帳戶剛在一台新裝置上登入，網路位址 {address}。若非本人操作，請立即變更密碼並登出其他裝置。',
    more: { param: 'device', text: '裝置：{device}' },
  },
  login_locked: {
    title: '登入密碼多次輸錯',
    content: '有人多次輸錯您的登入密碼，登入已暫停片刻。若非本人操作，對方沒有猜中密碼；建議開啟兩步驟驗證。',
  },
  factor_locked: {
    title: '驗證碼多次輸錯',
    content:
      '有人在您的帳戶上多次輸錯第二步驗證碼，驗證已暫停片刻。若非本人操作，表示有人知道您的密碼：請立即變更密碼。',
  },
  fund_password_locked: {
    title: '資金密碼多次輸錯',
    content: '有人在您的帳戶上多次輸錯資金密碼，已鎖定一天。若非本人操作，請立即登出其他裝置並變更登入密碼。',
  },
  identity_verified: { title: '身分驗證已通過', content: '您的身分已驗證，可以儲值和投注。' },
  identity_refused: {
    title: '身分驗證未通過',
    content: '您的身分驗證未通過，原因請在身分驗證頁面查看。如有疑問，請聯絡客服。',
  },
  match_lifted: {
    title: '限制已解除',
    content:
      '系統曾將您的帳戶誤認為某位已自我禁玩的使用者的新帳戶。經人工核實並非同一人，由此產生的限制已解除；您自己設定的限制繼續有效。',
  },
  account_closed: {
    title: '帳戶已註銷',
    content: '依您的要求，帳戶已註銷，個人資料已刪除，無法復原。若非本人操作，請立即聯絡客服。',
  },
  feedback_answered: { title: '您的意見有了回覆', content: '{answer}' },
  service_answered: { title: '客服回覆了您', content: '{answer}' },
  unknown: { title: '新訊息', content: '這則訊息暫時無法顯示，請過幾分鐘再看。' },
};

const en: MessageWordsByKind = {
  deposit_credited: { title: 'Deposit received', content: '{amount} by {channel} is in your account.' },
  withdrawal_requested: {
    title: 'Withdrawal requested',
    content: 'You asked for {amount} by {channel}. If this was not you, contact Support at once.',
  },
  withdrawal_paid: { title: 'Withdrawal paid', content: '{amount} was sent to you by {channel}.' },
  withdrawal_refused: {
    title: 'Withdrawal refused',
    content: 'Your withdrawal of {amount} was not approved. The full amount is back in your balance.',
    more: { param: 'reason', text: 'Reason: {reason}' },
  },
  withdrawal_returned: {
    title: 'Withdrawal returned',
    content:
      'The payment of {amount} did not go through. The full amount is back in your balance. Check the account it was sent to and ask again.',
    more: { param: 'reason', text: 'Reason: {reason}' },
  },
  transfer_received: {
    title: 'Transfer received',
    content: '{sender} sent you {amount}. It is in your balance.',
    more: { param: 'remark', text: 'Remark: {remark}' },
  },
  ticket_cashed_out: {
    title: 'Ticket cashed out automatically',
    content: 'Your ticket was cashed out for {amount}, which is in your balance. You had set {target}.',
  },
  chase_refused: {
    title: 'A round of your chase was not bought',
    content: 'Round {issue} of your {game} chase could not be bought. The chase goes on; its page says why.',
  },
  chase_completed: {
    title: 'Chase completed',
    content: 'Your {game} chase is done. Rounds bought: {bought}, not bought: {failed}.',
  },
  chase_won: {
    title: 'Your chase won and stopped',
    content:
      'Your {game} chase had a win and stopped, as you chose. Rounds bought: {bought}. The rest is not bet.',
  },
  chase_stopped: {
    title: 'Chase stopped',
    content:
      'Your {game} chase stopped at the loss or profit that you set. Rounds bought: {bought}. The rest is not bet.',
  },
  password_set: {
    title: 'Password set',
    content: 'You can now log in with a password. If this was not you, contact Support at once.',
  },
  password_changed: {
    title: 'Password changed',
    content:
      'Your other devices were logged out, and withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
  },
  fund_password_set: {
    title: 'Fund password set',
    content:
      'Withdrawals, transfers and new withdrawal accounts ask for it. If this was not you, contact Support at once.',
  },
  fund_password_changed: {
    title: 'Fund password changed',
    content:
      'For your safety, withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
  },
  mobile_changed: {
    title: 'Mobile number updated',
    content:
      'Your account now uses {mobile}, and withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
  },
  email_changed: {
    title: 'Email updated',
    content: 'Your account now uses {email}. If this was not you, contact Support at once.',
  },
  email_removed: {
    title: 'Email removed',
    content: 'Your account has no email any more. If this was not you, contact Support at once.',
  },
  card_added: {
    title: 'Withdrawal account added',
    content: 'New: {channel} {account}. If this was not you, contact Support at once.',
  },
  factor_on: {
    title: 'Two-step verification is on',
    content:
      'Logging in and withdrawing now also ask for a code from your authenticator app. If this was not you, contact Support at once.',
  },
  factor_off: {
    title: 'Two-step verification is off',
    content:
      'Logging in asks for no code any more, and withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
  },
  app_removed: {
    title: 'Authenticator app removed',
    content:
      'Logging in still asks for a passkey or a recovery code. Withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
  },
  passkey_added: {
    title: 'Passkey added',
    content:
      'Logging in and withdrawing now also ask for a passkey. If this was not you, contact Support at once.',
    more: { param: 'label', text: 'Added on: {label}' },
  },
  passkey_removed: {
    title: 'Passkey removed',
    content:
      'This passkey no longer works. Withdrawals and transfers pause for a while. If this was not you, contact Support at once.',
    more: { param: 'label', text: 'Added on: {label}' },
  },
  passkey_refused: {
    title: 'A passkey was refused',
    content: 'This passkey may have been copied. Remove it and add a new one; if in doubt, contact Support.',
    more: { param: 'label', text: 'Added on: {label}' },
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    content: 'Recovery codes left: {left}. If this was not you, contact Support at once.',
  },
  new_device: {
    title: 'New device',
    content:
      'Your account was just used on a new device, at network address {address}. If this was not you, change your password and end the other sessions at once.',
    more: { param: 'device', text: 'Device: {device}' },
  },
  login_locked: {
    title: 'Wrong passwords',
    content:
      'Somebody entered a wrong password for your account several times, and logging in pauses for a moment. If this was not you, your password has held; two-step verification protects you even more.',
  },
  factor_locked: {
    title: 'Wrong codes',
    content:
      'Somebody entered wrong codes for the second step several times, and it pauses for a moment. If this was not you, somebody knows your password: change it at once.',
  },
  fund_password_locked: {
    title: 'Wrong fund passwords',
    content:
      'Somebody entered a wrong fund password several times, and it is locked for a day. If this was not you, end the other sessions and change your password at once.',
  },
  identity_verified: {
    title: 'Identity verified',
    content: 'Your identity is verified: you can deposit and bet.',
  },
  identity_refused: {
    title: 'Identity not verified',
    content:
      'We could not verify your identity. The Identity page says why. If you have questions, contact Support.',
  },
  match_lifted: {
    title: 'Exclusion lifted',
    content:
      'Our system took your account for a new one of a person who has excluded themselves. Our staff found that this was wrong, and lifted that exclusion. What you have chosen yourself stays in force.',
  },
  account_closed: {
    title: 'Account closed',
    content:
      'As you asked, your account is closed and your personal details are deleted. This cannot be undone. If this was not you, contact Support at once.',
  },
  feedback_answered: { title: 'Your feedback has an answer', content: '{answer}' },
  service_answered: { title: 'Support answered you', content: '{answer}' },
  unknown: {
    title: 'New message',
    content: 'This message cannot be shown yet. Look again in a few minutes.',
  },
};

/** The texts of messages to members. They are apart from the other names because only the server uses
 *  them. */
export const MESSAGE_WORDS: Readonly<Record<Locale, MessageWordsByKind>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  ar,
  au: en,
};
