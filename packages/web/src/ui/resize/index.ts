export { useResize } from './use-resize.ts';
