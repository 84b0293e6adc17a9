import type { StoragePort } from '../../../../storage/browser-storage.ts';
import { readObject } from '../../../../storage/stored-form.ts';
import type { SetPick } from '../plays/picks.ts';
import { EMPTY_DRAFT, type Draft, type PlacedIssue, type SlipLine, type Submission } from './draft.ts';

/** Keeps the draft of a game for one member of this phone; the owner "" is whoever has no account. Nobody is
 *  shown what another has left here. */
export class DraftStorage {
  readonly #storage: StoragePort;
  readonly #gameId: number;
  readonly #owner: string;
  readonly #name: string;
  /** As last read or written here; another text is of another tab. */
  #text: string | null = null;

  constructor(storage: StoragePort, gameId: number, owner: string) {
    this.#storage = storage;
    this.#gameId = gameId;
    this.#owner = owner;
    this.#name = nameOf(gameId, owner);
  }

  /** The draft as it was left. What is not of its form, from an older version or another hand, is dropped. */
  read(): Draft {
    this.#text = this.#storage.read(this.#name);
    if (this.#text === null && this.#owner !== '') this.#claimOld();
    const draft = readDraft(this.#text);
    const isOwn = draft.submission?.owner === this.#owner;
    return isOwn ? draft : { ...draft, submission: null };
  }

  /** The draft if another tab has written it since; null if it is the same. */
  readNews(): Draft | null {
    return this.#storage.read(this.#name) === this.#text ? null : this.read();
  }

  write({ lines, picks, stake, group, lastLines, placed, submission }: Draft): void {
    this.#storage.write(this.#name, { lines, picks, stake, group, lastLines, placed, submission });
    this.#text = this.#storage.read(this.#name);
  }

  /** Drafts were once kept for all members together: one whose slip is on its way belongs to who sent
   *  that. */
  #claimOld(): void {
    const old = readDraft(this.#storage.read(nameOf(this.#gameId, '')));
    if (old.submission?.owner !== this.#owner) return;
    this.write(old);
    this.#storage.remove(nameOf(this.#gameId, ''));
  }
}

const nameOf = (gameId: number, owner: string): string =>
  owner === '' ? `tessera.bet.${gameId}` : `tessera.bet.${gameId}.${owner}`;

function readDraft(text: string | null): Draft {
  const stored = readObject(text);
  if (!stored) return EMPTY_DRAFT;
  return {
    lines: list(stored['lines'], readLine),
    picks: Object.fromEntries(entriesOf(stored['picks']).map(([play, pick]) => [play, readPick(pick)])),
    stake: textOf(stored['stake']) ?? EMPTY_DRAFT.stake,
    group: textOf(stored['group']) ?? '',
    lastLines: list(stored['lastLines'], readLine),
    placed: list(stored['placed'], readPlaced),
    submission: readSubmission(stored['submission']),
  };
}

function readLine(value: unknown): SlipLine | null {
  return record(value, ['id', 'play', 'number', 'odds', 'stake']);
}

function readPlaced(value: unknown): PlacedIssue | null {
  return record(value, ['owner', 'issue', 'roundId', 'total']);
}

const readPick = (value: unknown): SetPick => ({
  first: list(fieldOf(value, 'first'), textOf),
  second: list(fieldOf(value, 'second'), textOf),
});

/** A slip that was on its way when the page was left may have arrived: it is late, never merely sent. */
function readSubmission(value: unknown): Submission | null {
  const owner = textOf(fieldOf(value, 'owner'));
  const key = textOf(fieldOf(value, 'key'));
  const payload = fieldOf(value, 'payload');
  if (owner === null || key === null || typeof payload !== 'object' || payload === null) return null;
  const phase = fieldOf(value, 'phase') === 'unknown' ? 'unknown' : 'late';
  const rows = fieldOf(value, 'lineOfRow');
  const lineOfRow = list(rows, (row) => (Number.isInteger(row) ? Number(row) : null));
  return { owner, key, payload, lineOfRow, phase };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The named fields of a value if all of them are texts. */
function record<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> | null {
  const fields = names.map((name) => [name, textOf(fieldOf(value, name))] as const);
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
