import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import { classNames } from '#ui/class-names.ts';
import styles from './tabs.module.css';
import { useCenteredCurrent } from './use-centered-current.ts';

/** `name` is the tab's key and part of its id. */
export type Tab = { name: string; label: ReactNode; content: ReactNode };

type Props = {
  tabs: Tab[];
  index: number;
  onChange: (index: number) => void;
  /** Spoken name of the row. */
  label: string;
  /** `trace` draws the wall with a bastion, `segments` two halves of a choice. */
  look?: 'trace' | 'segments';
  className?: string | undefined;
};

/** A panel is built when first opened and then kept, so a half-written form survives a look elsewhere. */
export function Tabs({ tabs, index, onChange, label, look = 'trace', className }: Props) {
  const id = useId();
  const row = useCenteredCurrent<HTMLDivElement>(index);
  const [opened, setOpened] = useState(() => new Set<string>());
  const current = tabs[index]!.name;
  if (!opened.has(current)) setOpened(new Set(opened).add(current));

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, index, tabs.length);
    if (target === null) return;
    event.preventDefault();
    onChange(target);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} className={styles[look]}>
        {tabs.map((tab, position) => {
          const isCurrent = position === index;
          return (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.name}`}
              aria-selected={isCurrent}
              aria-controls={opened.has(tab.name) ? `${id}-panel-${tab.name}` : undefined}
              tabIndex={isCurrent ? 0 : -1}
              className={classNames(styles.tab, look === 'trace' && isCurrent && 'trace')}
              onClick={() => onChange(position)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab, position) =>
        opened.has(tab.name) ? (
          <div
            key={tab.name}
            role="tabpanel"
            id={`${id}-panel-${tab.name}`}
            aria-labelledby={`${id}-tab-${tab.name}`}
            hidden={position !== index}
            className={styles.panel}
          >
            {tab.content}
          </div>
        ) : null,
      )}
    </div>
  );
}

function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
