import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly width?: number | string;
  readonly height: number | string;
  readonly count?: number;
};

/** A placeholder as high as the content that will replace it, so that nothing moves. */
export function Skeleton({ width = '100%', height, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, at) => (
    <span
      key={at}
      className={styles.block}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  ));
}
