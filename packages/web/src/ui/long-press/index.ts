export { useLongPress } from './use-long-press.ts';
