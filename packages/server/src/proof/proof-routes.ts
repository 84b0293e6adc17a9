import { publicAudit } from '../fairness/audit-chain.ts';
import type { HandlersOf } from '../http/handler.ts';
import { roundProof } from './export-round.ts';

export const proofHandlers: HandlersOf<'games/roundProof' | 'games/auditChain'> = {
  'games/roundProof': (ctx, { payload, member }) => roundProof(ctx, payload, member),
  'games/auditChain': (ctx, { payload }) => publicAudit(ctx.db.reader, payload.after),
};
