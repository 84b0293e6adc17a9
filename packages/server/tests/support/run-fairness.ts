import { epochMs } from '@tessera/domain/time';

import { runKeeper } from '../../src/fairness/keeper-process.ts';
import { readProcessArgs } from '../../src/fairness/run-process.ts';
import { runWitness } from '../../src/fairness/witness-process.ts';

// The keeper or the witness alone, for tests that kill it.
const clock = { now: () => epochMs(Date.now()) };
const [kind, ...args] = process.argv.slice(2);
await (kind === 'keeper' ? runKeeper : runWitness)({ ...readProcessArgs(args), clock });
