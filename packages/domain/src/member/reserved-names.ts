import { skeletonOf } from './confusable.ts';

/** Names that would pass for the house itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'root',
  'system',
  'sysadmin',
  'superuser',
  'support',
  'service',
  'customerservice',
  'helpdesk',
  'help',
  'official',
  'staff',
  'operator',
  'moderator',
  'security',
  'finance',
  'cashier',
  'payment',
  'payments',
  'withdraw',
  'withdrawal',
  'deposit',
  'house',
  'bank',
  'guest',
  'null',
  'undefined',
  '客服',
  '官方',
  '管理员',
  '管理員',
  '系统',
  '系統',
  '财务',
  '財務',
]);

/** Digits that are read as letters. */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

const RESERVED_LOOKS: ReadonlySet<string> = new Set([...RESERVED].map(skeletonOf));

/** Returns true if a name would pass for the house: as it is written or looks, with digits for letters, with
 *  numbers after it, or the name of the brand. */
export function isReservedName(name: string, brand: string): boolean {
  const brandName = plain(brand);
  const isOfHouse = (form: string): boolean =>
    RESERVED.has(form) || (brandName !== '' && form.startsWith(brandName));
  const brandLook = skeletonOf(brandName);
  const looksOfHouse = (form: string): boolean =>
    RESERVED_LOOKS.has(form) || (brandLook !== '' && form.startsWith(brandLook));
  // A letter looks alike before it is made small: a capital of one script is not the capital of another.
  const looks = formsOf(kept(name)).map(skeletonOf);
  return formsOf(plain(name)).some(isOfHouse) || looks.some(looksOfHouse);
}

const formsOf = (text: string): string[] => [
  text,
  withoutNumber(text),
  withLetters(text),
  withLetters(withoutNumber(text)),
];

/** Looks only where a run of digits begins, so that a long name costs no more than its length. */
const withoutNumber = (text: string): string => text.replace(/(?<![0-9])[0-9]+$/, '');

const plain = (text: string): string => kept(text).toLowerCase();
const kept = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
const withLetters = (text: string): string =>
  text.replaceAll(/[013457]/g, (digit) => READ_AS[digit] ?? digit);
