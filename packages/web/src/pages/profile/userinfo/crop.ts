/** The square of a picture that becomes the avatar. The picture is moved and enlarged behind a square window;
 *  zoom 1 fits its shorter side. Units: x and y are the window's middle as shares of the picture, 0 to 1. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
/** Units: pixels. */
export type Size = { readonly width: number; readonly height: number };

export const ZOOM_MAX = 4;
const AVATAR_PX_MAX = 512;
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The side of the square in pixels of the picture. */
const sideOf = (size: Size, zoom: number): number => Math.min(size.width, size.height) / zoom;

/** Drags the picture. Units: dx and dy in widths of the window, to the right and down. */
export function dragged(
  crop: Crop,
  size: Size,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): Crop {
  const side = sideOf(size, crop.zoom);
  return inside(
    { ...crop, x: crop.x - (dx * side) / size.width, y: crop.y - (dy * side) / size.height },
    size,
  );
}

/** Enlarges the picture around the window's middle, 1 to 4 times. */
export const zoomed = (crop: Crop, size: Size, zoom: number): Crop =>
  inside({ ...crop, zoom: between(zoom, 1, ZOOM_MAX) }, size);

/** The square in pixels of the picture. */
export function squareOf(
  crop: Crop,
  size: Size,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
}

/** The side of the avatar: the square as it is, 512 px at most. */
export const avatarSide = (crop: Crop, size: Size): number =>
  Math.max(1, Math.min(AVATAR_PX_MAX, Math.floor(sideOf(size, crop.zoom))));

/** The window never shows what is beside the picture. */
function inside(crop: Crop, size: Size): Crop {
  const half = sideOf(size, crop.zoom) / 2;
  const [marginX, marginY] = [half / size.width, half / size.height];
  return {
    zoom: crop.zoom,
    x: between(crop.x, marginX, 1 - marginX),
    y: between(crop.y, marginY, 1 - marginY),
  };
}

const between = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
