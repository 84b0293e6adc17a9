export { PageBody } from './page-body.tsx';
