import { listChannels } from '../channel/list-channels.ts';
import type { HandlersOf } from '../http/handler.ts';
import { addCard } from './add-card.ts';
import { deleteCard } from './delete-card.ts';
import { listCards } from './list-cards.ts';
import { setDefaultCard } from './set-default-card.ts';

export const cardHandlers: HandlersOf<
  'trade/channels' | 'trade/cards' | 'trade/addCard' | 'trade/setDefaultCard' | 'trade/deleteCard'
> = {
  'trade/channels': (ctx, { payload, headers }) => listChannels(ctx, payload, headers.language),
  'trade/cards': (ctx, { payload, member, headers }) =>
    listCards(ctx, payload, member.memberId, headers.language),
  'trade/addCard': (ctx, { payload, member, headers }) =>
    addCard(ctx, payload, member.memberId, headers.language),
  'trade/setDefaultCard': (ctx, { payload, member }) => setDefaultCard(ctx, payload.id, member.memberId),
  'trade/deleteCard': (ctx, { payload, member }) => deleteCard(ctx, payload.id, member.memberId),
};
