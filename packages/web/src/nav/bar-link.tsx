import { BarEnd } from './bar-end.tsx';
import { TextLink, type TextLinkProps } from './text-link.tsx';

/** A text link at the end of the navigation bar. */
export const BarLink = (props: TextLinkProps) => (
  <BarEnd>
    <TextLink {...props} />
  </BarEnd>
);
