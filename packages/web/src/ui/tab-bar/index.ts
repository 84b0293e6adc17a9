export { TabBar, type TabItem } from './tab-bar.tsx';
