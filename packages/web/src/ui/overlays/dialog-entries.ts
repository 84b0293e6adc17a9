import { dialogHistory, type DialogHistory } from '../sheet/dialog-history.ts';

/** Longer than any step takes; without it one that the browser refused would block the navigation. */
const STEP_MAX_MS = 1_000;
/** Longer than React takes to render a page, shorter than a finger to its next tap. */
export const PAUSE_MS = 50;

const { open } = dialogHistory;
/** The step back that was asked for and has not arrived. */
let step: { readonly arrival: Promise<void>; readonly arrive: () => void } | null = null;

/** The entries of dialogs up to the current one, as they were before the move that arrives. */
let before = 0;

/** When each dialog was first open. React keeps its element while its page is hidden. */
const firstOpen = new WeakMap<HTMLDialogElement, number>();
let seen = 0;

function noteOpen(): void {
  for (const { dialog } of open) if (dialog && !firstOpen.has(dialog)) firstOpen.set(dialog, (seen += 1));
}

const placeOf = (dialog: HTMLDialogElement | null): number => (dialog && firstOpen.get(dialog)) ?? seen;

/** When a page with several dialogs is shown again, React shows the inner ones first. They come to the front
 *  again, in the order of their opening. */
function putInOrder(): void {
  noteOpen();
  const ordered = open.toSorted((one, other) => placeOf(one.dialog) - placeOf(other.dialog));
  const from = ordered.findIndex((each, at) => each !== open[at]);
  if (from < 0) return;
  open.splice(0, open.length, ...ordered);
  for (const { dialog } of open.slice(from)) {
    if (!dialog?.open) continue;
    dialog.close();
    dialog.showModal();
  }
}

function changed(): void {
  putInOrder();
  schedule();
}

/** After a pause: a dialog that opens as another closes takes over its entry, and a page that is left or
 *  shown has closed or opened its dialogs by then. */
const schedule = (): void => void setTimeout(matchEntries, PAUSE_MS);

function matchEntries(): void {
  if (step) return;
  const here = entriesHere();
  if (here > open.length) void stepBack(here - open.length);
  // An address that was typed has no mark before its page is shown.
  if (history.state === null) return;
  for (let dialogs = here + 1; dialogs <= open.length; dialogs += 1)
    history.pushState({ ...history.state, dialogs }, '');
  before = entriesHere();
}

function stepBack(by: number): Promise<void> {
  let resolve = (): void => undefined;
  const arrival = new Promise<void>((resolved) => (resolve = resolved));
  const asked = { arrival, arrive: resolve };
  step = asked;
  setTimeout(() => {
    if (step === asked) arrive();
  }, STEP_MAX_MS);
  history.go(-by);
  return arrival;
}

function arrive(): void {
  step?.arrive();
  step = null;
  schedule();
}

/** Number of dialog entries between that of the page and this one, which counts. */
function entriesHere(): number {
  const state: unknown = history.state;
  const isOfDialog = typeof state === 'object' && state !== null && 'dialogs' in state;
  return isOfDialog ? Number(state.dialogs) : 0;
}

async function leave(): Promise<void> {
  await step?.arrival;
  const here = entriesHere();
  if (here > 0) await stepBack(here);
}

/** Keeps an entry in the browser's history for each open dialog, with the address and the mark of its page,
 *  so that Back closes the dialog and stays on the page. Where the browser itself closes a dialog by Back, as
 *  Chromium on Android does, the history does not move, and the entry goes with the dialog. The first call
 *  begins it; others do nothing. */
export function keepDialogEntries(): void {
  if (dialogHistory.onChange) return;
  const kept: Omit<DialogHistory, 'open'> = {
    onChange: changed,
    leave,
    isHere: () => entriesHere() > 0,
  };
  Object.assign(dialogHistory, kept);
  addEventListener('popstate', () => {
    const here = entriesHere();
    // A dialog that stays until one of its buttons is pressed gets its entry again; one that opens with the
    // page that is shown again has none yet.
    if (!step) for (const { cancel } of open.slice(here, before).toReversed()) cancel();
    before = here;
    arrive();
  });
  schedule();
}
