import { langTag, type Locale } from '@tessera/contract/locales';
import { MAIL_WORDS } from '@tessera/contract/names/mail';

import { fillText } from '../kernel/text/fill-text.ts';
import type { Mail } from './mail-sender.ts';

type CodeMail = {
  readonly to: string;
  readonly code: string;
  readonly validMinutes: number;
  readonly brand: string;
  readonly locale: Locale;
};

/** The mail that brings a code. */
export function codeMail({ to, code, validMinutes, brand, locale }: CodeMail): Mail {
  const { subject, text } = MAIL_WORDS[locale].code;
  const fill = (words: string): string =>
    fillText(words, { code, minutes: String(validMinutes), brand }, locale);
  return { to, subject: fill(subject), text: fill(text), language: langTag(locale) };
}
