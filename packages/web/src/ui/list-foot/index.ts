export { ListFoot } from './list-foot.tsx';
