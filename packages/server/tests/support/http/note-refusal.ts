import { appendFileSync } from 'node:fs';

const noted = new Set<string>();

/** Notes in the file that MET_REFUSALS names, if it does, that a call has answered this refusal: a line each,
 *  the call by its name in the routes. `scripts/unmet-refusals.ts` reads
 *  it. */
export function noteRefusal(call: string, code: string): void {
  const file = process.env['MET_REFUSALS'];
  const line = `${call} ${code}`;
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}
