export { useReachBottom } from './use-reach-bottom.ts';
