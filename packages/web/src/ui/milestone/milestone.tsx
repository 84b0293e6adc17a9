import { Art, type ArtName } from '../art/index.ts';

import styles from './milestone.module.css';

type MilestoneProps = {
  readonly art: ArtName;
  readonly title: string;
  readonly text: string;
};

/** Something that happens for the first time, with what it means. */
export const Milestone = ({ art, title, text }: MilestoneProps) => (
  <aside className={styles.milestone}>
    <Art name={art} />
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  </aside>
);
