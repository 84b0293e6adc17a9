/** The texts of the payment page. `{…}` is a placeholder. */
export type Words = {
  readonly title: string;
  readonly play: string;
  readonly playNote: string;
  readonly order: string;
  readonly amount: string;
  readonly address: string;
  readonly network: string;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
  readonly reference: string;
  readonly pay: string;
  readonly otherAmount: string;
  readonly payOther: string;
  readonly wrongAmount: string;
  readonly tooMuch: string;
  /** The value of coins in the currency, and their rate. */
  readonly worth: string;
  readonly rate: string;
  readonly wrongCoins: string;
  readonly expired: string;
  readonly paid: string;
  readonly paidNote: string;
  readonly unknown: string;
  readonly unknownNote: string;
};

const en: Words = {
  title: 'Test cashier',
  play: 'Play money',
  playNote: 'Nothing real is paid here. Do not send money or coins to this address.',
  order: 'Order',
  amount: 'Amount',
  address: 'Address',
  network: 'Network',
  bank: 'Bank',
  account: 'Account number',
  holder: 'Account holder',
  reference: 'Reference',
  pay: 'Pay {amount}',
  otherAmount: 'Another amount',
  payOther: 'Pay this amount',
  wrongAmount: 'Enter an amount such as 25 or 25.50.',
  tooMuch: 'At most {amount} can be paid here.',
  worth: 'Worth {amount}.',
  rate: 'Test rate: {rate}.',
  wrongCoins: 'Enter a number of coins such as 14.0253.',
  expired: 'The time for this order has passed. What is still paid will be credited all the same.',
  paid: 'Paid',
  paidNote: 'Your balance changes within a few seconds. You can close this page.',
  unknown: 'There is no such order',
  unknownNote: 'Open the order in the app again.',
};

/** The Australian English overrides; the rest is English. */
const au: Words = { ...en, paidNote: 'Your balance will update in a few seconds. You can close this page.' };

const zhHans: Words = {
  title: '测试收银台',
  play: '游戏币',
  playNote: '这里不会支付任何真实款项。请勿向此地址转入资金或币。',
  order: '订单',
  amount: '金额',
  address: '地址',
  network: '网络',
  bank: '银行',
  account: '账号',
  holder: '户名',
  reference: '附言',
  pay: '支付 {amount}',
  otherAmount: '其他金额',
  payOther: '支付此金额',
  wrongAmount: '请输入金额，例如 25 或 25.50。',
  tooMuch: '此处最多可支付 {amount}。',
  worth: '价值 {amount}。',
  rate: '测试汇率：{rate}。',
  wrongCoins: '请输入币的数量，例如 14.0253。',
  expired: '此订单已过期，之后到账的款项仍会入账。',
  paid: '已支付',
  paidNote: '余额将在几秒内更新，您可以关闭此页。',
  unknown: '没有此订单',
  unknownNote: '请在应用中重新打开订单。',
};

const zhHant: Words = {
  title: '測試收銀台',
  play: '遊戲幣',
  playNote: '這裡不會支付任何真實款項。請勿向此地址轉入資金或幣。',
  order: '訂單',
  amount: '金額',
  address: '地址',
  network: '網路',
  bank: '銀行',
  account: '帳號',
  holder: '戶名',
  reference: '附言',
  pay: '支付 {amount}',
  otherAmount: '其他金額',
  payOther: '支付此金額',
  wrongAmount: '請輸入金額，例如 25 或 25.50。',
  tooMuch: '此處最多可支付 {amount}。',
  worth: '價值 {amount}。',
  rate: '測試匯率：{rate}。',
  wrongCoins: '請輸入幣的數量，例如 14.0253。',
  expired: '此訂單已過期，之後到帳的款項仍會入帳。',
  paid: '已支付',
  paidNote: '餘額將在幾秒內更新，您可以關閉此頁。',
  unknown: '沒有此訂單',
  unknownNote: '請在應用程式中重新開啟訂單。',
};

const ar: Words = {
  title: 'صندوق الدفع الاختباري',
  play: 'نقود افتراضية',
  playNote: 'لا يُدفع هنا شيء حقيقي. لا ترسل أموالًا أو عملات إلى هذا العنوان.',
  order: 'الطلب',
  amount: 'المبلغ',
  address: 'العنوان',
  network: 'الشبكة',
  bank: 'البنك',
  account: 'رقم الحساب',
  holder: 'صاحب الحساب',
  reference: 'المرجع',
  pay: 'ادفع {amount}',
  otherAmount: 'مبلغ آخر',
  payOther: 'ادفع هذا المبلغ',
  wrongAmount: 'أدخل مبلغًا مثل 25 أو 25.50.',
  tooMuch: 'يمكن دفع {amount} هنا على الأكثر.',
  worth: 'قيمتها {amount}.',
  rate: 'سعر اختباري: {rate}.',
  wrongCoins: 'أدخل عدد العملات مثل 14.0253.',
  expired: 'انتهت مدة هذا الطلب. ما يُدفع بعدها يُضاف إلى الرصيد أيضًا.',
  paid: 'تم الدفع',
  paidNote: 'يتغير رصيدك خلال ثوانٍ. يمكنك إغلاق هذه الصفحة.',
  unknown: 'لا يوجد طلب كهذا',
  unknownNote: 'افتح الطلب في التطبيق من جديد.',
};

/** `tag` and `dir` of the page, and its texts. */
export type Language = { readonly tag: string; readonly dir: 'ltr' | 'rtl'; readonly words: Words };

const LANGUAGES: Readonly<Record<string, Language>> = {
  'zh-hans': { tag: 'zh-Hans', dir: 'ltr', words: zhHans },
  'zh-hant': { tag: 'zh-Hant', dir: 'ltr', words: zhHant },
  en: { tag: 'en', dir: 'ltr', words: en },
  ar: { tag: 'ar', dir: 'rtl', words: ar },
  au: { tag: 'en-AU', dir: 'ltr', words: au },
};

/** Selects the requested language, else the first supported tag of the browser, else simplified Chinese. */
export function languageOf(asked: string | null, accepted: string | undefined): Language {
  const found = asked === null ? undefined : LANGUAGES[asked.toLowerCase()];
  return found ?? byTag(accepted?.split(',', 1)[0] ?? '');
}

function byTag(tag: string): Language {
  const small = tag.toLowerCase();
  const name = /^zh-(hant|tw|hk|mo)/.test(small) ? 'zh-hant' : small === 'en-au' ? 'au' : small.slice(0, 2);
  return (LANGUAGES[name] ?? LANGUAGES['zh-hans']) as Language;
}
