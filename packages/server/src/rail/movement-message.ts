import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

import { epochMs } from '@tessera/domain/time';

import type { Movement } from './rail.ts';

/** Units on the wire: amountMinor 1/100 and coinSteps as decimal digits, movedAt Unix ms. */
export const MovementMessage = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  amountMinor: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
  coinSteps: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
  outcome: Type.Union([Type.Literal('done'), Type.Literal('failed')]),
  movedAt: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
});

const message = Compile(MovementMessage);

/** Parses a movement as a rail wrote it, or returns nothing. Received money is final, so `in` never fails. */
export function readMovement(value: unknown): Movement | undefined {
  return message.Check(value) ? movementOf(value) : undefined;
}

function movementOf(content: Static<typeof MovementMessage>): Movement | undefined {
  if (content.direction === 'in' && content.outcome === 'failed') return undefined;
  const { id, direction, orderId, outcome, coinSteps } = content;
  const amountMinor = BigInt(content.amountMinor);
  const movement = { id, direction, orderId, outcome, amountMinor, movedAt: epochMs(content.movedAt) };
  return coinSteps === undefined ? movement : { ...movement, coinSteps: BigInt(coinSteps) };
}
