/** State of a member's identity check: not requested, waiting, or decided. */
export const IDENTITY_STATES = ['none', 'pending', 'verified', 'refused'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** Reason of a failed identity check: the name does not fit, too young, the document cannot be read or is not
 *  valid, on a list of excluded persons, or another reason. */
export const IDENTITY_REASONS = ['name', 'age', 'document', 'excluded', 'other'] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

/** Source of the decision: a person of the house, a service outside, or the list of excluded persons. */
export type IdentitySource = 'operator' | 'gateway' | 'list';
