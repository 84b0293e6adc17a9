import { fileURLToPath } from 'node:url';

/** The program as it is shipped, which the global set-up builds where it is stale: it starts in less than
 *  half of the processor's time that its sources take. */
export const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
