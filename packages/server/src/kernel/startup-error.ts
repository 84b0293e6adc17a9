/** A condition that keeps the program from starting and that the person who started it can fix. The message
 *  is one sentence: what is wrong, and the next step. It is printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
