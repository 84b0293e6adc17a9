export { Balance } from './balance.tsx';
export { Games } from './games.tsx';
