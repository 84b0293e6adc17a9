import { OperatorRefused } from '../kernel/operator-refused.ts';

const REASON_MAX = 200;

/** Reason that an operator gives for a decision, without the space around it.   Refuses: OperatorRefused. */
export function toldReason(text: string): string {
  const told = text.trim();
  if (told === '' || told.length > REASON_MAX)
    throw new OperatorRefused(`say it in 1 to ${REASON_MAX} characters`);
  return told;
}
