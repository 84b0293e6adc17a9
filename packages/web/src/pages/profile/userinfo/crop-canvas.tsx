import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { dragged, squareOf, zoomed, type Crop, type Size } from './crop.ts';

import styles from './userinfo-page.module.css';

/** Drawn pixels of the window, enough for a phone's dense screen. */
const DRAWN_PX = 640;
const KEY_STEP = 0.05;
const WHEEL_STEP = 0.001;
const STEPS: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: KEY_STEP, dy: 0 },
  ArrowRight: { dx: -KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: KEY_STEP },
  ArrowDown: { dx: 0, dy: -KEY_STEP },
};

type Point = { readonly x: number; readonly y: number };
type CropCanvasProps = {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
};

/** The window over the picture: one finger drags, two pinch, the wheel zooms, arrow keys move. */
export function CropCanvas({ picture, crop, onChange }: CropCanvasProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Point>());
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, DRAWN_PX);
  }, [picture, crop]);
  const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const now = { x: event.clientX, y: event.clientY };
    onChange(
      moved({ crop, size: picture, width, before, now, others: othersOf(fingers.current, event.pointerId) }),
    );
    fingers.current.set(event.pointerId, now);
  };
  const step = (event: KeyboardEvent): void => {
    const change = STEPS[event.key];
    if (!change) return;
    event.preventDefault();
    onChange(dragged(crop, picture, change));
  };
  return (
    <canvas
      ref={canvas}
      className={styles.window}
      width={DRAWN_PX}
      height={DRAWN_PX}
      aria-label={t('userinfo.cropArea')}
      tabIndex={0}
      onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onWheel={(event) => onChange(zoomed(crop, picture, crop.zoom * (1 - event.deltaY * WHEEL_STEP)))}
    />
  );
}

/** Draws the square on a canvas of this side. White shows through transparent pictures, as JPEG has none. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side: source } = squareOf(crop, picture);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, source, source, 0, 0, side, side);
}

const othersOf = (fingers: ReadonlyMap<number, Point>, id: number): Point[] =>
  [...fingers].filter(([other]) => other !== id).map(([, point]) => point);

/** One finger drags; against a second one it pinches. */
function moved({
  crop,
  size,
  width,
  before,
  now,
  others,
}: {
  readonly crop: Crop;
  readonly size: Size;
  readonly width: number;
  readonly before: Point;
  readonly now: Point;
  readonly others: readonly Point[];
}): Crop {
  const [other] = others;
  if (!other) return dragged(crop, size, { dx: (now.x - before.x) / width, dy: (now.y - before.y) / width });
  const apart = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
  return zoomed(crop, size, (crop.zoom * apart(now)) / Math.max(1, apart(before)));
}
