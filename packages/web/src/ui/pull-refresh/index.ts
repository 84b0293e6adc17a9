export { PullCircle } from './pull-circle.tsx';
export { usePullRefresh } from './use-pull-refresh.ts';
