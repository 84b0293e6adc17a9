import { openUnlimited } from '../db/pool.ts';
import { printLine } from '../kernel/text/terminal-text.ts';
import { checkBooks, type BookCheck } from './check-books.ts';
import { connectionOf, type DatabasePlace } from './running-database.ts';

/** Checks the ledger of the installation of the settings and prints a line per invariant. Returns whether
 *  all of them hold.  Refuses: an installation that is not running. */
export async function runBooks(
  place: DatabasePlace,
  say: (line: string) => void = printLine,
): Promise<boolean> {
  const db = openUnlimited(await connectionOf(place), 1);
  try {
    const counts = { checked: 0, broken: 0 };
    for await (const check of checkBooks(db)) {
      counts.checked += 1;
      if (check.count > 0n) counts.broken += 1;
      for (const line of linesOf(check)) say(line);
    }
    say(`${counts.checked} checked, ${counts.broken} broken`);
    return counts.broken === 0;
  } finally {
    await db.end();
  }
}

function linesOf({ name, count, first }: BookCheck): string[] {
  if (count === 0n) return [`holds   ${name}`];
  const rest = count - BigInt(first.length);
  return [
    `BROKEN  ${name} (${count})`,
    ...first.map(({ what, found }) => `        ${what}: ${found}`),
    ...(rest > 0n ? [`        and ${rest} more`] : []),
  ];
}
