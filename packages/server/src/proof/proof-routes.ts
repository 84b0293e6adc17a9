import type { HandlersOf } from '../http/handler.ts';
import { roundProof } from './export-round.ts';

export const proofHandlers: HandlersOf<'games/roundProof'> = {
  'games/roundProof': (ctx, { payload, member }) => roundProof(ctx, payload, member),
};
