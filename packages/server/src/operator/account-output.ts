import type { OperatorRow } from './account-store.ts';
import { columns, type Output, timeText } from './output.ts';

/** Prints the accounts of operators, without keys. */
export const accountTable = (accounts: readonly OperatorRow[]): Output => ({
  lines:
    accounts.length === 0
      ? ['no operators: names are taken as they are given']
      : columns([
          ['NAME', 'ROLES', 'ADDED', 'BY', 'STATE'],
          ...accounts.map((row) => [
            row.name,
            row.roles.join(','),
            timeText(row.added_at),
            row.added_by,
            stateOf(row),
          ]),
        ]),
  data: accounts.map((row) => ({
    name: row.name,
    roles: row.roles,
    added_by: row.added_by,
    approved_by: row.approved_by,
    state: stateOf(row),
  })),
});

/** Prints the word with which a person takes an account over. */
export const enrolmentOutput = (name: string, word: string): Output => ({
  lines: [
    `give ${name} this word, which counts once and for a day: ${word}`,
    `then: npm run operator -- operators enrol ${name} --word ${word}`,
  ],
  data: { name, word },
});

function stateOf(row: OperatorRow): string {
  if (row.ended_at !== null) return 'ended';
  if (row.confirmed_at === null) return row.sealed === null ? 'not enrolled' : 'not confirmed';
  return row.approved_by === null ? 'waits for approval' : 'active';
}
