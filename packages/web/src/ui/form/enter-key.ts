const TYPED = 'input:is([type=text], [type=password], [type=tel], [type=email], :not([type])), textarea';
const HINT = 'enterkeyhint';
/** Values that this module sets; a field may name another key, such as that of a search. */
const SET_HERE: ReadonlySet<string | null> = new Set([null, 'next', 'done']);

/** On a screen keyboard, the key that confirms leads to the next field of a form, and ends the form in its
 *  last. The keys are named when a field is focused, because fields come and go while a form is filled in.
 *  Where there is a keyboard, Enter sends the form from any field as always. */
export function followEnterKey(): void {
  document.addEventListener('focusin', nameKeys);
  document.addEventListener('keydown', moveOn);
}

/** The fields of a form that are typed into, in order. */
const typedIn = (form: HTMLFormElement): readonly HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>(TYPED)].filter((field) => !field.matches(':disabled, [readonly]'));

/** Returns true if the key of a field is up to this module: in a field of several lines it breaks the
 *  line. */
const isOurs = (field: EventTarget | null): field is HTMLInputElement & { readonly form: HTMLFormElement } =>
  field instanceof HTMLInputElement &&
  field.form !== null &&
  field.matches(TYPED) &&
  SET_HERE.has(field.getAttribute(HINT));

function nameKeys({ target }: Event): void {
  if (!isOurs(target)) return;
  const fields = typedIn(target.form);
  for (const field of fields)
    if (isOurs(field)) field.setAttribute(HINT, field === fields.at(-1) ? 'done' : 'next');
}

/** The keyboard of iOS sends Enter for "next" too, and Enter would send the form. */
function moveOn(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !isOurs(target)) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  const fields = typedIn(target.form);
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
