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
  'message.emptyText.all':
    'Money that comes and goes, changes to your account and answers from Support are told here.',
  'message.emptyText.money': 'Deposits, the outcome of withdrawals and transfers to you are told here.',
  'message.emptyText.security':
    'Changes to your passwords, mobile number, email or withdrawal accounts are told here.',
  'message.emptyText.service': 'Answers to your feedback and in the chat are told here.',
  'message.visitor': 'Log in to read your messages',
  'message.visitorText': 'Deposits, withdrawals and changes to your account are told to you alone.',
  'message.guest': 'The demo has no messages',
  'message.guestText':
    'Demo money lives on this phone alone, so there is nothing to tell. Register to have an account and messages.',
};
