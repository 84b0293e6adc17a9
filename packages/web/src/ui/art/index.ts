export { Art, type ArtName } from './art.tsx';
