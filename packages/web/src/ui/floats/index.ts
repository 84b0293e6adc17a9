export { loadFloats } from './floats.ts';
