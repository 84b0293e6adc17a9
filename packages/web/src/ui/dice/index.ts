export { DiceRoll } from './dice-roll.tsx';
export { DieFace } from './die-face.tsx';
