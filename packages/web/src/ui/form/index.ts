export { useSubmit } from './use-submit.ts';
