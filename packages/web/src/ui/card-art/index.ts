export { CardArt, type CardArtName } from './card-art.tsx';
