export { Timeline, type TimelineStage } from './timeline.tsx';
