export { GameChoice } from './game-choice.tsx';
