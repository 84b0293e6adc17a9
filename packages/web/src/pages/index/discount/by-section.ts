import type { Data } from '@tessera/contract/routes';
import type { PromotionStatus } from '@tessera/domain/content';
import type { BenefitStatus } from '@tessera/domain/vip/benefit';

export type Promotion = Data<'index/discount'>[number];

/** Status of an offer for the member. */
export const receiveStatus = ({ can_receive: can, is_received: has }: Promotion): BenefitStatus =>
  has === 1 ? 'claimed' : can === 1 ? 'unlocked' : 'locked';

const ORDER = ['running', 'upcoming', 'ended'] as const satisfies readonly PromotionStatus[];

type Section = { readonly status: PromotionStatus; readonly promotions: readonly Promotion[] };

/** Promotions by their status, in the order of a reader's interest; a status without promotions is left
 *  out. */
export const bySection = (list: readonly Promotion[]): readonly Section[] =>
  ORDER.map((status) => ({
    status,
    promotions: list.filter((promotion) => promotion.status === status),
  })).filter(({ promotions }) => promotions.length > 0);
