import type { Translated } from '../messages.ts';
import type { message as source } from '../zh-hans/message.ts';

export const message: Translated<typeof source> = {
  'message.title': 'Messages',
  'message.type': 'Type',
  'message.all': 'All',
  'message.money': 'Money',
  'message.security': 'Security',
  'message.service': 'Support',
  'message.unread': 'Unread',
  'message.readAll': 'Mark all as read',
  'message.readAllDone': 'All messages are marked as read',
  'message.open.money': 'Open the record',
  'message.open.security': 'Check it',
  'message.open.service': 'Read the answer',
  'message.empty': 'No messages yet',
  'message.emptyText.all': 'Money in and out, changes to your account and answers from Support appear here.',
  'message.emptyText.money': 'Deposits, the outcome of withdrawals and transfers to you appear here.',
  'message.emptyText.security':
    'Changes to your passwords, mobile number or email, and new withdrawal accounts, appear here.',
  'message.emptyText.service': 'Answers to your feedback and in the chat appear here.',
  'message.visitor': 'Log in to read your messages',
  'message.visitorText': 'Messages about your deposits, withdrawals and account are for you alone.',
  'message.guest': 'The demo has no messages',
  'message.guestText':
    'Demo money lives on this phone alone, so there is nothing to report. Sign up to have an account and messages.',
};
