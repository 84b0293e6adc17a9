export { Milestone } from './milestone.tsx';
