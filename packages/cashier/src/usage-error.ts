/** Arguments with which the cashier cannot run. The message is one sentence for the person who gave them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
