export { Keypad } from './keypad.tsx';
