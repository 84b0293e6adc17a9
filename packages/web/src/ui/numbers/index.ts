export { NumberRow } from './number-row.tsx';
export { NumberReveal } from './number-reveal.tsx';
