export { ListRow } from './list-row.tsx';
