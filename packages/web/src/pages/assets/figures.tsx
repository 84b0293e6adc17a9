import type { ReactNode } from 'react';

import { Card } from '../../ui/card/index.ts';

import styles from './assets-page.module.css';

export type Figure = {
  readonly name: string;
  /** An explanation of the figure. */
  readonly text: string;
  readonly value: ReactNode;
};

/** A table of figures, each with its explanation below. */
export function Figures({ title, figures }: { readonly title: string; readonly figures: readonly Figure[] }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <Card as="div" isFlush>
        <dl className={styles.figures}>
          {figures.map(({ name, text, value }) => (
            <div key={name}>
              <dt>
                {name}
                <span className={styles.text}>{text}</span>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
