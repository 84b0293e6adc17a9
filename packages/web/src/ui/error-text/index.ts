export { errorText, isAborted, TranslatedError } from './error-text.ts';
