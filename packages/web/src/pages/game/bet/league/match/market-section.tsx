import { type ReactNode, useId } from 'react';

type MarketSectionProps = { readonly title: string; readonly children: ReactNode };

/** A part of the page of a match under its heading, which names it to screen readers too. */
export function MarketSection({ title, children }: MarketSectionProps) {
  const id = useId();
  return (
    <section className="lg-market" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
