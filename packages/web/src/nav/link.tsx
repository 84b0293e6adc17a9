import type { MouseEvent, ReactNode } from 'react';

import { nav, openUrl } from './nav.ts';

export type LinkProps = {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly replace?: boolean;
  readonly label?: string;
};

/** A real link: it opens in a new tab, shows its address and works by keyboard. A plain tap goes through
 *  `nav`. */
export function Link({ to, children, className, replace = false, label }: LinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openUrl(to, replace ? 'replace' : 'push');
  };
  return (
    <a
      href={`#${to}`}
      className={className}
      aria-label={label}
      onClick={open}
      onPointerDown={() => nav().preload(to)}
    >
      {children}
    </a>
  );
}
