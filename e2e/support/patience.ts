/** Time limit of one wait in a browser test. It ends a test that hangs and is no measure of speed: the
 *  machine may be busy. */
export const PATIENCE_MS = 60_000;
