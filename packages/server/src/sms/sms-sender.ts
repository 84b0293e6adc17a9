/** Carries one code to one mobile. An implementation must
 *  - resolve once the message has been accepted for delivery, and reject otherwise (the caller answers
 *  SMS_FAILED);
 *  - give up by itself within 5 s, and try again only under the key of the first attempt: a second message
 *    would be a second cost;
 *  - write neither code nor number to a log, unless its only purpose is to show them to a developer;
 *  - decide nothing: caps, expiry and checks are the caller's. */
export type SmsSender = {
  send(message: SmsMessage): Promise<void>;
  /** Local sender only: the messages "sent" recently, newest first, for the developer page. */
  readonly recent?: () => readonly SentSms[];
};

/** Events for which anybody may request a code. */
export const OPEN_SMS_EVENTS = ['register', 'mobilelogin', 'changemobile', 'changepwd', 'resetpwd'] as const;
export type OpenSmsEvent = (typeof OPEN_SMS_EVENTS)[number];
/** `prove` is asked for by the member alone, within a session. */
export const SMS_EVENTS = [...OPEN_SMS_EVENTS, 'prove'] as const;
export type SmsEvent = (typeof SMS_EVENTS)[number];

export type SmsMessage = {
  /** 11 digits, or E.164. */
  readonly mobile: string;
  readonly event: SmsEvent;
  /** Six digits. */
  readonly code: string;
  readonly validMinutes: number;
};

export type SentSms = SmsMessage & { readonly sentAtMs: number };
