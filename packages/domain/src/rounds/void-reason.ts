/** Reason of a void round: a source of its entropy stayed silent for a day; its index was used for another
 *  close record, after the database was restored; the seeds of its chain were lost; or the operator said
 *  so. */
export const VOID_REASONS = ['entropy_missing', 'other_record', 'seeds_lost', 'operator'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Reads a stored reason. What is none of the machine's own was a decision of the operator. */
export const voidReasonOf = (stored: string | null): VoidReason =>
  VOID_REASONS.find((reason) => reason === stored) ?? 'operator';
