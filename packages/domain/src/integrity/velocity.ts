import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** Counts of unusual actions of a member in the windows of the limits. */
export type VelocityFacts = {
  /** Deposits credited in the minutes before the last one. */
  readonly deposits: number;
  /** Different payout accounts added in the days. */
  readonly payees: number;
  /** Transfers sent in a day. */
  readonly transfers: number;
};

/** Flags more than `deposits` deposits in `deposits_minutes`, more than `payees` payout accounts in
 *  `payees_days`, or more than `transfers_a_day` transfers in 24 hours. */
export function velocity(facts: VelocityFacts, limits: IntegrityLimits): Evidence | undefined {
  const evidence: Record<string, number> = {};
  if (facts.deposits > limits.deposits) evidence['deposits'] = facts.deposits;
  if (facts.payees > limits.payees) evidence['payees'] = facts.payees;
  if (facts.transfers > limits.transfers_a_day) evidence['transfers'] = facts.transfers;
  return Object.keys(evidence).length > 0 ? evidence : undefined;
}
