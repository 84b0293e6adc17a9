import { errorMessage } from './error-message.mjs';
import { loneText } from './lone-text.mjs';

/** Our own rules of the linter. */
// oxlint-disable-next-line import/no-default-export -- the linter takes a plugin from the default export
export default {
  meta: { name: 'tessera' },
  rules: { 'error-message': errorMessage, 'lone-text': loneText },
};
