import type { ChaseIssueState } from '../observed/snapshot.ts';
import { readHundredths } from '../plays/odds.ts';
import { fieldOf, listOf, readId } from './read-fields.ts';

/** The fields of a reply about a chase.   Units: 1/100. */
export type ChaseReply = {
  readonly chaseId: string;
  readonly gameId: number;
  readonly status: string;
  readonly unitMinor: bigint;
  readonly totalMinor: bigint;
  readonly lines: number;
  readonly issues: readonly {
    readonly issue: string;
    readonly multiple: number;
    readonly amountMinor: bigint;
    readonly state: ChaseIssueState;
  }[];
};

const STATES: ReadonlySet<unknown> = new Set<ChaseIssueState>([
  'waiting',
  'buying',
  'bought',
  'refused',
  'missed',
  'cancelled',
  'stopped',
]);
const isState = (value: unknown): value is ChaseIssueState => STATES.has(value);

/** Parses the data of games/createChase, chaseDetail and cancelChase; undefined when a field is invalid. */
export function readChaseReply(data: unknown): ChaseReply | undefined {
  const [gameId, status] = [fieldOf(data, 'game_id'), fieldOf(data, 'status')];
  const chaseId = readId(fieldOf(data, 'id'));
  const [unitMinor, totalMinor] = ['unit_amount', 'total_amount'].map((name) =>
    readHundredths(fieldOf(data, name)),
  );
  const issues = listOf(data, 'issues', readIssue);
  const lines = listOf(data, 'lines', (line) => line);
  if (chaseId === undefined || typeof gameId !== 'number' || typeof status !== 'string') return undefined;
  if (unitMinor === undefined || totalMinor === undefined || !issues || !lines) return undefined;
  return { chaseId, gameId, status, unitMinor, totalMinor, lines: lines.length, issues };
}

function readIssue(row: unknown): ChaseReply['issues'][number] | undefined {
  const [issue, multiple, state] = ['game_no', 'multiple', 'status'].map((name) => fieldOf(row, name));
  const amountMinor = readHundredths(fieldOf(row, 'amount'));
  if (typeof issue !== 'string' || typeof multiple !== 'number' || amountMinor === undefined)
    return undefined;
  return isState(state) ? { issue, multiple, amountMinor, state } : undefined;
}
