import { useId } from 'react';

import { adoptStyles } from '../adopt-styles.ts';
import { crestOf, DIVISIONS } from './crest-design.ts';

import css from './crest.css?inline';

adoptStyles(css);

const SHIELD = 'M3 2h18v11c0 5-4.5 7.5-9 9-4.5-1.5-9-4-9-9z';

type CrestProps = { readonly club: string; readonly size?: number };

/** The crest of a club in its two tints. Its name stands beside it, so it says nothing itself. */
export function Crest({ club, size = 24 }: CrestProps) {
  const id = useId();
  const { division, hues } = crestOf(club);
  return (
    <svg className="lg-crest" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <clipPath id={id}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h24v24H0z" fill={`oklch(58% 0.11 ${hues[0]})`} />
        <path d={DIVISIONS[division]} fill={`oklch(86% 0.07 ${hues[1]})`} />
      </g>
      <path d={SHIELD} fill="none" stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  );
}
