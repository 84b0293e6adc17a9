import type { CardIssuer } from '@tessera/domain/withdrawal/address/card-issuer';

import type { Locale } from '../locales.ts';

/** The names of a bank: in simplified and traditional characters, and abroad. */
type BankNames = readonly [hans: string, hant: string, abroad: string];

const BANKS: Readonly<Record<CardIssuer, BankNames>> = {
  ICBC: ['中国工商银行', '中國工商銀行', 'ICBC'],
  ABC: ['中国农业银行', '中國農業銀行', 'Agricultural Bank of China'],
  BOC: ['中国银行', '中國銀行', 'Bank of China'],
  CCB: ['中国建设银行', '中國建設銀行', 'China Construction Bank'],
  COMM: ['交通银行', '交通銀行', 'Bank of Communications'],
  CMB: ['招商银行', '招商銀行', 'China Merchants Bank'],
  PSBC: ['中国邮政储蓄银行', '中國郵政儲蓄銀行', 'Postal Savings Bank of China'],
  CITIC: ['中信银行', '中信銀行', 'China CITIC Bank'],
  CEB: ['中国光大银行', '中國光大銀行', 'China Everbright Bank'],
  CIB: ['兴业银行', '興業銀行', 'Industrial Bank'],
  CMBC: ['中国民生银行', '中國民生銀行', 'China Minsheng Bank'],
  SPDB: ['上海浦东发展银行', '上海浦東發展銀行', 'SPD Bank'],
  GDB: ['广发银行', '廣發銀行', 'China Guangfa Bank'],
  HXBANK: ['华夏银行', '華夏銀行', 'Hua Xia Bank'],
  SPABANK: ['平安银行', '平安銀行', 'Ping An Bank'],
};

/** The name of a bank, in its own characters for those who read them. */
export function bankName(locale: Locale, issuer: CardIssuer): string {
  const [hans, hant, abroad] = BANKS[issuer];
  if (locale === 'zh-Hans') return hans;
  return locale === 'zh-Hant' ? hant : abroad;
}
