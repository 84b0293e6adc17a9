import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly width?: number | string;
  readonly height: number | string;
  readonly count?: number;
};

/** The room something will take, before it is there. It has the final height, so that nothing moves. */
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
