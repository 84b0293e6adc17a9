import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import styles from './tabs.module.css';

type TabsProps<T extends string> = {
  readonly label: string;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly children: ReactNode;
};

/** A row of tabs over one panel. Arrow keys follow the reading direction; Home and End go to the ends. */
export function Tabs<T extends string>({ label, items, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = items.findIndex((item) => item.value === value);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = targetOf(event.key, at, items.length, isRtl);
    const item = to === null ? undefined : items[to];
    if (to === null || !item) return;
    event.preventDefault();
    onChange(item.value);
    const tab = row.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <>
      <div className={styles.row} role="tablist" tabIndex={-1} aria-label={label} ref={row} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function targetOf(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (at + (isRtl ? -step : step) + count) % count;
}
