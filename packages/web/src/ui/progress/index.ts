export { ProgressBar, ProgressLine } from './progress.tsx';
