export { Icon } from './icon.tsx';
export type { IconName } from './names.ts';
