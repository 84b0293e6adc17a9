export { Fact, Facts } from './facts.tsx';
