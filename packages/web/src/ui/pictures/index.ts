export { PicturePick } from './picture-pick.tsx';
export { PictureTiles, type PictureItem } from './picture-tiles.tsx';
