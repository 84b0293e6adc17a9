/** Carries one mail to one address. An implementation must
 *  - resolve once the mail has been accepted for delivery, and reject otherwise (a code is answered with
 *    MAIL_FAILED, a notice is sent again later);
 *  - give up by itself within 10 s, and try again only under the key of the first attempt: the caller repeats
 *    what has to be;
 *  - send the text as it is, as plain text in UTF-8, and add no link and no picture to it;
 *  - write neither address nor text to a log;
 *  - decide nothing: caps, expiry and checks are the caller's. */
export type MailSender = {
  send(mail: Mail): Promise<void>;
  /** Local sender only: the mails "sent" recently, newest first, for the developer page. */
  readonly recent?: () => readonly SentMail[];
};

export type Mail = {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of the text: BCP 47. */
  readonly language: string;
};

export type SentMail = Mail & { readonly sentAtMs: number };
