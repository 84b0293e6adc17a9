import { Type } from 'typebox';

import { FEEDBACK_TYPES } from '@tessera/domain/content';

import { FeedbackStatus, FeedbackType, ServiceAuthor } from '../closed-sets.ts';
import { Empty, Flag, IdText, KeyPage, KeyQuery, LooseText, Seconds } from '../fields.ts';
import { FEEDBACK_MAX, FEEDBACK_MIN, SERVICE_TEXT_MAX } from '../patterns.ts';
import type { Route } from '../route.ts';

const Picture = Type.String({ maxLength: 200, description: 'The url of an own upload' });

const ServiceMessage = Type.Object({
  id: IdText,
  author: ServiceAuthor,
  name: Type.String({ description: 'Of the member of staff who wrote it; empty for the member' }),
  content: Type.String(),
  image: Type.String(),
  createtime: Seconds,
});

export const serviceRoutes = {
  'index/service': {
    method: 'GET',
    auth: 'open',
    summary: 'When the service answers, and how it is reached; unread answers for a member',
    data: Type.Object({
      hours: Type.String({ description: 'Such as 9:00-22:00; empty in a house without a service' }),
      timezone: Type.String(),
      is_open: Flag,
      changes_at: Type.Integer({ description: 'Epoch seconds at which is_open changes; 0 if it never does' }),
      unread: Type.Integer(),
      channels: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          type: Type.Enum(['chat', 'feedback', 'email', 'phone', 'whatsapp', 'telegram'], { type: 'string' }),
          icon: Type.String({ description: 'A path of this host' }),
          url: Type.String(),
          account: Type.String(),
        }),
      ),
    }),
    refusals: [],
  },
  'service/messages': {
    method: 'GET',
    auth: 'member',
    summary: 'The conversation with the service, newest first; answers on the first page count as seen',
    query: Type.Object(KeyQuery),
    data: KeyPage(ServiceMessage),
    refusals: [],
  },
  'service/send': {
    method: 'POST',
    auth: 'member',
    summary: 'Write to the service; outside its hours the answer comes when it opens',
    body: Type.Object({
      content: Type.Optional(Type.String({ maxLength: SERVICE_TEXT_MAX })),
      image: Type.Optional(Picture),
    }),
    data: ServiceMessage,
    refusals: ['SERVICE_CLOSED', 'MESSAGE_EMPTY'],
  },
  'index/feedback': {
    method: 'POST',
    auth: 'open',
    summary: `Feedback of ${FEEDBACK_MIN} characters or more, answered within 24 hours`,
    body: Type.Object({
      type: Type.Optional(
        Type.String({ maxLength: 20, description: `${FEEDBACK_TYPES.join(', ')}; other when left out` }),
      ),
      content: Type.Optional(Type.String({ maxLength: 4 * FEEDBACK_MAX })),
      contact: Type.Optional(LooseText),
      phone: Type.Optional(LooseText),
      images: Type.Optional(
        Type.Union([Type.Array(Picture, { maxItems: 4 }), Type.String({ maxLength: 900 })], {
          description: 'Up to four own uploads, as an array or separated by commas; of members only',
        }),
      ),
    }),
    data: Empty,
    refusals: ['FEEDBACK_INVALID'],
  },
  'index/feedbackLog': {
    method: 'GET',
    auth: 'member',
    summary: 'Own feedback with its answers, newest first',
    query: Type.Object(KeyQuery),
    data: KeyPage(
      Type.Object({
        id: IdText,
        type: FeedbackType,
        content: Type.String(),
        images: Type.Array(Type.String()),
        status: FeedbackStatus,
        answer: Type.String(),
        createtime: Seconds,
        answertime: Type.Integer({ description: 'Epoch seconds; 0 while it waits' }),
      }),
    ),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
