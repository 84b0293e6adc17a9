export { Pin } from './pin.tsx';
export { PIN_LENGTH } from './clean-pin.ts';
