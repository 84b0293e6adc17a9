import { flushSync } from 'react-dom';

type Filled = HTMLInputElement | HTMLTextAreaElement;

/** A browser or a password manager may fill fields without an event, so that the app knows nothing of what
 *  the reader sees there. Before a form is sent, or one of its buttons pressed, the app hears of every text
 *  that differs from what it has rendered: each form is judged by what its fields hold. */
export function followFilled(): void {
  document.addEventListener('submit', takeFilled, true);
  document.addEventListener('click', takeFilled, true);
}

function takeFilled({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  const pressed = type === 'submit' ? target : target.closest('button');
  const fields = [...(pressed?.closest('form')?.querySelectorAll<Filled>('input, textarea') ?? [])];
  const filled = fields.filter((field) => hasText(field) && field.value !== field.defaultValue);
  // Read before the first is announced: with it React draws the form anew, as far as it knows the fields.
  const values = filled.map(({ value }) => value);
  filled.forEach((field, at) => announce(field, values[at] ?? ''));
}

/** React keeps the default value of a controlled field at what it has rendered. */
const hasText = (field: Filled): boolean =>
  !['checkbox', 'radio', 'file', 'submit', 'button'].includes(field.type);

/** One field at a time, since its form may be made anew from what it was. React ignores an event without a
 *  change against what was last set on the element, so that is taken back first. */
function announce(field: Filled, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
}
