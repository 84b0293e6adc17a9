/** How long a browser test waits for one thing. It ends a test that hangs, and tells nothing of how fast
 *  anything is: the machine may be busy. */
export const PATIENCE_MS = 60_000;
