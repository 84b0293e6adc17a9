import type { Locale } from '../locales.ts';

/** A mail: `{code}`, `{minutes}` and `{brand}` are its parameters. */
type MailWords = {
  readonly code: { readonly subject: string; readonly text: string };
  /** Stands under the text of a message that is sent as mail. */
  readonly foot: string;
};

const en: MailWords = {
  code: {
    subject: '{brand}: your code is {code}',
    text: 'Your code is {code}. It is valid for {minutes} minutes and works once.\n\nNobody from {brand} will ever ask you for it. If you did not ask for a code, ignore this mail.',
  },
  foot: 'You receive this mail because it concerns the security of your {brand} account. It contains no links: open the app yourself.',
};

/** The texts of mails. They are apart from the other names because only the server uses them. */
export const MAIL_WORDS: Readonly<Record<Locale, MailWords>> = {
  'zh-Hans': {
    code: {
      subject: '{brand}：验证码 {code}',
      text: '您的验证码是 {code}，{minutes} 分钟内有效，只能使用一次。\n\n{brand} 的工作人员绝不会向您索要验证码。如果不是您本人请求的，请忽略这封邮件。',
    },
    foot: '这封邮件涉及您的 {brand} 账户安全。邮件中没有任何链接，请自行打开应用查看。',
  },
  'zh-Hant': {
    code: {
      subject: '{brand}：驗證碼 {code}',
      text: '您的驗證碼是 {code}，{minutes} 分鐘內有效，只能使用一次。\n\n{brand} 的工作人員絕不會向您索取驗證碼。若不是您本人要求的，請忽略這封郵件。',
    },
    foot: '這封郵件涉及您的 {brand} 帳戶安全。郵件中沒有任何連結，請自行開啟應用程式查看。',
  },
  en,
  ar: {
    code: {
      subject: '{brand}: رمزك هو {code}',
      text: 'رمزك هو {code}. يصلح لمدة {minutes} دقائق ويُستخدم مرة واحدة.\n\nلن يطلبه منك أحد من {brand} أبدًا. إن لم تطلب رمزًا فتجاهل هذه الرسالة.',
    },
    foot: 'تصلك هذه الرسالة لأنها تخص أمان حسابك في {brand}. لا تحتوي على روابط: افتح التطبيق بنفسك.',
  },
  au: en,
};
