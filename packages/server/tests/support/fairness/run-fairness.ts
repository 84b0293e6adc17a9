import { epochMs } from '@tessera/domain/time';

import { runKeeper } from '../../../src/keeper/keeper-process.ts';
import { readProcessArgs } from '../../../src/process/process-args.ts';
import { runWitness } from '../../../src/witness/witness-process.ts';

// The keeper or the witness as a separate process, for tests that kill it.
const clock = { now: () => epochMs(Date.now()) };
const [kind, ...args] = process.argv.slice(2);
await (kind === 'keeper' ? runKeeper : runWitness)({ ...readProcessArgs(args), clock });
