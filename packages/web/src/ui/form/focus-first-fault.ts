const TAKES_FOCUS = ':is(input, textarea, select, button):not(:disabled)';

/** Moves the focus to the first field of a form that is marked invalid, or to the first control of a group
 *  that is, and shows it in the middle of the page: its label above it, its error below. */
export function focusFirstFault(form: HTMLFormElement): void {
  const faulty = form.querySelector<HTMLElement>('[aria-invalid=true]');
  const field = faulty?.matches(TAKES_FOCUS) ? faulty : faulty?.querySelector<HTMLElement>(TAKES_FOCUS);
  if (!field) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
