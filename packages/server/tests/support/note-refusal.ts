import { appendFileSync } from 'node:fs';

import { inject } from 'vitest';

import { refusalLine } from './every-refusal.global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that names the refusals which calls have answered in this run, a line each. */
    metRefusals: string;
  }
}

const noted = new Set<string>();

/** Notes that a call, by its name in the routes, has answered this refusal. */
export function noteRefusal(call: string, code: string): void {
  const line = refusalLine(call, code);
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(inject('metRefusals'), `${line}\n`);
}
