export { Segmented, SegmentedLinks } from './segmented.tsx';
