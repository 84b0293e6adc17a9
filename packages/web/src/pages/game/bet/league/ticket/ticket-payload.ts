import { formatMoney, ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { randomHex } from '../../../../../api/random-hex.ts';
import type { SlipPayload } from '../../picks/wire.ts';
import type { Leg } from './legs.ts';

const SEED_BYTES = 32;

/** A leg as the wire carries it. */
export type SentLeg = {
  readonly game_id: number;
  readonly game_no: string;
  readonly play: string;
  readonly number: readonly string[];
  readonly odds: readonly string[];
  readonly banker: 0 | 1;
};

type Terms = { readonly sizes: readonly number[]; readonly unit: string };

/** A ticket as it is sent, with the player's own share of the receipt's randomness. Its game and issue are
 *  those of the leg that closes first.   Source: sports, section 12. */
export function ticketPayload(legs: readonly Leg[], { sizes, unit }: Terms): SlipPayload {
  const first = legs.reduce<Leg | undefined>(
    (least, leg) => (least && least.slip.day.closes_at_ms <= leg.slip.day.closes_at_ms ? least : leg),
    undefined,
  );
  const row = {
    play: 'ticket',
    number: sizes.join(),
    amount: formatMoney(typedMinor(unit) ?? ZERO),
    legs: legs.map(sentLeg),
  };
  return {
    game_id: first?.slip.terms.game.id ?? 0,
    game_no: first?.slip.day.game_no ?? '',
    bet_content: [row],
    seed: randomHex(SEED_BYTES),
  };
}

export const sentLeg = ({ slip, lines, isBanker }: Leg): SentLeg => ({
  game_id: slip.terms.game.id,
  game_no: slip.day.game_no,
  play: lines[0]?.play ?? '',
  number: lines.map(({ number }) => number),
  odds: lines.map(({ odds }) => odds),
  banker: isBanker ? 1 : 0,
});

/** The request without the fields that differ from one attempt to the next. */
export const contentOf = ({ bet_content: content }: SlipPayload): string => JSON.stringify(content);

/** The legs of a ticket that was sent, maybe by an earlier visit. */
export function sentLegs({ bet_content: content }: SlipPayload): readonly SentLeg[] {
  const row: unknown = Array.isArray(content) ? content[0] : undefined;
  const legs = typeof row === 'object' && row !== null && 'legs' in row ? row.legs : [];
  return Array.isArray(legs) ? legs : [];
}
