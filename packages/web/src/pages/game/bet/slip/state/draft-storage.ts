import type { Pending } from '../../../../../pending-post/pending.ts';
import type { StoragePort } from '../../../../../storage/browser-storage.ts';
import { readObject } from '../../../../../storage/stored-form.ts';
import type { RowsPick } from '../../picks/picks.ts';
import type { SlipPayload } from '../../picks/wire.ts';
import { EMPTY_DRAFT, type Draft, type PlacedIssue, type SlipLine } from './draft.ts';

/** Keeps the draft of a game for one member of this phone; the owner "" is a visitor without one. Nobody is
 *  shown what another has left here. */
export class DraftStorage {
  readonly #storage: StoragePort;
  readonly #table: string;
  readonly #owner: string;
  readonly #name: string;
  /** As last read or written here; another text is of another tab. */
  #text: string | null = null;

  /** `table` is the game, or one of its tables where it has several. */
  constructor(storage: StoragePort, table: string, owner: string) {
    this.#storage = storage;
    this.#table = table;
    this.#owner = owner;
    this.#name = nameOf(table, owner);
  }

  /** The draft as it was left. What is not of its form, from an older version or another hand, is dropped. */
  read(): Draft {
    this.#text = this.#storage.read(this.#name);
    return readDraft(this.#text);
  }

  /** The draft if another tab has written it since; null if it is the same. */
  readNews(): Draft | null {
    return this.#storage.read(this.#name) === this.#text ? null : this.read();
  }

  write({ lines, picks, slipIssue, carriedFrom, stake, group, lastLines, placed }: Draft): void {
    const kept = { lines, picks, slipIssue, carriedFrom, stake, group, lastLines, placed };
    this.#storage.write(this.#name, kept);
    this.#text = this.#storage.read(this.#name);
  }

  /** Drafts of an older version hold the slip on its way themselves, and the oldest are of all members
   *  together: one with a slip on its way belongs to who sent that. The slip is handed over before it leaves
   *  the draft. */
  handOver(take: (pending: Pending<SlipPayload>) => void): void {
    if (this.#owner === '') return;
    const isNew = this.#storage.read(this.#name) === null;
    const name = isNew ? nameOf(this.#table, '') : this.#name;
    const text = this.#storage.read(name);
    const pending = readSubmission(readObject(text)?.['submission'], this.#owner);
    if (!pending) return;
    take(pending);
    this.write(readDraft(text));
    if (isNew) this.#storage.remove(name);
  }
}

const ISSUE = /^\d{8}-\d+$/;

const nameOf = (table: string, owner: string): string =>
  owner === '' ? `tessera.bet.${table}` : `tessera.bet.${table}.${owner}`;

function readDraft(text: string | null): Draft {
  const stored = readObject(text);
  if (!stored) return EMPTY_DRAFT;
  return {
    lines: list(stored['lines'], readLine),
    picks: Object.fromEntries(entriesOf(stored['picks']).map(([play, pick]) => [play, readPick(pick)])),
    slipIssue: readIssue(stored['slipIssue']),
    carriedFrom: readIssue(stored['carriedFrom']),
    stake: textOf(stored['stake']) ?? EMPTY_DRAFT.stake,
    group: textOf(stored['group']) ?? '',
    lastLines: list(stored['lastLines'], readLine),
    placed: list(stored['placed'], readPlaced),
  };
}

const readIssue = (value: unknown): string => ISSUE.exec(textOf(value) ?? '')?.[0] ?? '';

function readLine(value: unknown): SlipLine | null {
  return record(value, ['id', 'play', 'number', 'odds', 'stake']);
}

function readPlaced(value: unknown): PlacedIssue | null {
  const placed = record(value, ['owner', 'issue', 'roundId', 'total']);
  return placed && { key: textOf(fieldOf(value, 'key')) ?? '', ...placed };
}

const readPick = (value: unknown): RowsPick => list(value, (row) => list(row, textOf));

function readSubmission(value: unknown, owner: string): Pending<SlipPayload> | null {
  const key = textOf(fieldOf(value, 'key'));
  const payload = fieldOf(value, 'payload');
  if (fieldOf(value, 'owner') !== owner || key === null) return null;
  if (typeof payload !== 'object' || payload === null) return null;
  return { key, payload, phase: fieldOf(value, 'phase') === 'unknown' ? 'unknown' : 'delayed' };
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
