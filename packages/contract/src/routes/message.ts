import { Type } from 'typebox';

import { MESSAGE_TYPES } from '@tessera/domain/messages';

import { MessageKind, MessageType } from '../closed-sets.ts';
import { filterOf, Flag, IdField, IdText, KeyPage, KeyQuery, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

/** The highest number that the count of unread messages gives. */
const UNREAD_MAX = 100;
const Unread = Type.Integer({ description: `At most ${UNREAD_MAX}` });

export const messageRoutes = {
  'index/message': {
    method: 'GET',
    auth: 'member',
    summary: 'Messages to the member about money, security and service, newest first',
    query: Type.Object({ ...KeyQuery, type: filterOf(MESSAGE_TYPES) }),
    data: KeyPage(
      Type.Object({
        id: IdText,
        type: MessageType,
        kind: MessageKind,
        title: Type.String(),
        content: Type.String({ description: 'Plain text' }),
        url: Type.String({ description: 'An address of the app: what the message tells of' }),
        is_read: Flag,
        createtime: Seconds,
      }),
    ),
    refusals: [],
  },
  'index/markMessageRead': {
    method: 'POST',
    auth: 'member',
    summary: 'Marks one message as read; a repeat is fine',
    body: Type.Object({ id: Type.Optional(IdField) }),
    data: Type.Object({ unread: Unread }),
    refusals: ['MESSAGE_NOT_EXIST'],
  },
  'index/markAllMessagesRead': {
    method: 'POST',
    auth: 'member',
    summary: 'Marks every message as read',
    data: Type.Object({ unread: Unread }),
    refusals: [],
  },
  'index/unreadMessageCount': {
    method: 'GET',
    auth: 'open',
    summary: 'The number of unread messages, under both names; 0 for a visitor',
    data: Type.Object({ count: Unread, total: Unread }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
