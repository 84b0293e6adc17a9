import { OperatorRefused } from '../kernel/operator-refused.ts';

const REASON_MAX = 200;

/** Reason that an operator gives for a decision, without the space around it.   Refuses: OperatorRefused. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > REASON_MAX)
    throw new OperatorRefused(`say it in 1 to ${REASON_MAX} characters`);
  return reason;
}
