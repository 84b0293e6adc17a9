import { browserStorage, type StoragePort } from '../../../storage/browser-storage.ts';
import { readObject } from '../../../storage/stored-form.ts';
import { EMPTY_DRAFT, type Draft, type PlacedIssue, type SlipLine, type Submission } from './draft.ts';
import type { SetPick } from './picks.ts';

const keyOf = (gameId: number): string => `tessera.bet.${gameId}`;

/** The draft of a game as it was left. What is not of its form, from an older version or another hand, is dropped. */
export function readDraft(gameId: number, storage: StoragePort = browserStorage): Draft {
  const stored = readObject(storage.read(keyOf(gameId)));
  if (!stored) return EMPTY_DRAFT;
  return {
    lines: list(stored['lines'], readLine),
    picks: Object.fromEntries(entriesOf(stored['picks']).map(([play, pick]) => [play, readPick(pick)])),
    stake: text(stored['stake']) ?? EMPTY_DRAFT.stake,
    group: text(stored['group']) ?? '',
    lastLines: list(stored['lastLines'], readLine),
    placed: list(stored['placed'], readPlaced),
    submission: readSubmission(stored['submission']),
  };
}

export function writeDraft(gameId: number, draft: Draft, storage: StoragePort = browserStorage): void {
  const { lines, picks, stake, group, lastLines, placed, submission } = draft;
  storage.write(keyOf(gameId), { lines, picks, stake, group, lastLines, placed, submission });
}

function readLine(value: unknown): SlipLine | null {
  return record(value, ['id', 'play', 'number', 'odds', 'stake']);
}

function readPlaced(value: unknown): PlacedIssue | null {
  return record(value, ['owner', 'issue', 'roundId', 'total']);
}

const readPick = (value: unknown): SetPick => ({
  first: list(fieldOf(value, 'first'), text),
  second: list(fieldOf(value, 'second'), text),
});

/** A slip that was on its way when the page was left may have arrived: it is late, never merely sent. */
function readSubmission(value: unknown): Submission | null {
  const owner = text(fieldOf(value, 'owner'));
  const key = text(fieldOf(value, 'key'));
  const payload = fieldOf(value, 'payload');
  if (owner === null || key === null || typeof payload !== 'object' || payload === null) return null;
  const phase = fieldOf(value, 'phase') === 'unknown' ? 'unknown' : 'late';
  const rows = fieldOf(value, 'lineOfRow');
  const lineOfRow = list(rows, (row) => (Number.isInteger(row) ? Number(row) : null));
  return { owner, key, payload, lineOfRow, phase };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The named fields of a value if all of them are texts. */
function record<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> | null {
  const fields = names.map((name) => [name, text(fieldOf(value, name))] as const);
  return fields.every(([, field]) => field !== null)
    ? (Object.fromEntries(fields) as Record<Name, string>)
    : null;
}

function list<T>(value: unknown, read: (one: unknown) => T | null): readonly T[] {
  return Array.isArray(value) ? value.map(read).filter((one) => one !== null) : [];
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
