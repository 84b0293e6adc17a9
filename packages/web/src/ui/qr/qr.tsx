import { useEffect, useState } from 'react';

import { Skeleton } from '../skeleton/index.ts';
import { qrPath } from './qr-path.ts';

import styles from './qr.module.css';

type QrProps = {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
};

const SIDE_PX = 184;
/** The quiet zone around the code, in modules; scanners need it. */
const QUIET = 3;

type Drawing = { readonly text: string; readonly size: number; readonly path: string };

/** A QR code, dark on light in both themes as scanners expect. It is an image, so that a long press can save
 *  it. The encoder loads with the first code. */
export function Qr({ text, label }: QrProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isOver = false;
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 0 });
        if (!isOver) setDrawing({ text, size, path: qrPath(data) });
      },
      // Without the code the text itself can still be copied.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [text]);
  if (drawing?.text !== text) return <Skeleton width={SIDE_PX} height={SIDE_PX} />;
  return (
    <img
      className={styles.qr}
      width={SIDE_PX}
      height={SIDE_PX}
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(pictureOf(drawing))}`}
    />
  );
}

function pictureOf({ size, path }: Drawing): string {
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
