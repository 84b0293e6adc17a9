export { VirtualList } from './virtual-list.tsx';
