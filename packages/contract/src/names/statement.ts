import type { Locale } from '../locales.ts';

/** The words of a statement. They are apart from the other names because the page never shows them. */
export type StatementWords = {
  readonly title: string;
  readonly member: string;
  readonly period: string;
  readonly made: string;
  readonly time: string;
  readonly type: string;
  readonly amount: string;
  readonly before: string;
  readonly after: string;
  readonly memo: string;
  readonly order: string;
  /** Of a file that leaves the older ones out. `{count}` is how many it holds. */
  readonly cut: string;
  readonly empty: string;
  /** Instructions for checking the statement. */
  readonly signed: string;
};

const zhHans: StatementWords = {
  title: '资金明细',
  member: '会员',
  period: '期间',
  made: '生成时间',
  time: '时间',
  type: '类型',
  amount: '金额',
  before: '变动前',
  after: '变动后',
  memo: '说明',
  order: '单号',
  cut: '只含最近 {count} 笔，更早的请缩短期间另行下载',
  empty: '期间内没有记录',
  signed: '本文件由平台签名，改动任何一处都能查出。',
};

const zhHant: StatementWords = {
  title: '資金明細',
  member: '會員',
  period: '期間',
  made: '產生時間',
  time: '時間',
  type: '類型',
  amount: '金額',
  before: '變動前',
  after: '變動後',
  memo: '說明',
  order: '單號',
  cut: '只含最近 {count} 筆，更早的請縮短期間另行下載',
  empty: '期間內沒有紀錄',
  signed: '本檔案由平台簽章，改動任何一處都能查出。',
};

const en: StatementWords = {
  title: 'Statement of account',
  member: 'Member',
  period: 'Period',
  made: 'Made at',
  time: 'Time',
  type: 'Type',
  amount: 'Amount',
  before: 'Before',
  after: 'After',
  memo: 'Details',
  order: 'Order',
  cut: 'Only the latest {count} entries; choose fewer days for the older ones',
  empty: 'Nothing in this period',
  signed: 'This file is signed by the operator: any change to it can be found.',
};

const ar: StatementWords = {
  title: 'كشف الحساب',
  member: 'العضو',
  period: 'الفترة',
  made: 'أُنشئ في',
  time: 'الوقت',
  type: 'النوع',
  amount: 'المبلغ',
  before: 'قبل',
  after: 'بعد',
  memo: 'التفاصيل',
  order: 'رقم الطلب',
  cut: 'أحدث {count} قيد فقط؛ اختر أيامًا أقل لما قبلها',
  empty: 'لا قيود في هذه الفترة',
  signed: 'هذا الملف موقّع من المشغّل، وأي تغيير فيه يُكتشف.',
};

export const STATEMENT_WORDS: Readonly<Record<Locale, StatementWords>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  ar,
  au: en,
};
