export { followEnterKey } from './enter-key.ts';
export { followFilled } from './take-filled.ts';
export { useSubmit } from './use-submit.ts';
