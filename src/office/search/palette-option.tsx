import { useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { rangesOf } from './marked-words.ts';
import type { Hit } from './palette-hit.ts';
import styles from './palette.module.css';

type OptionProps = {
  id: string;
  hit: Hit;
  /** Of the first of several: what they are. */
  group: string | null;
  /** What was looked for. */
  marked: string;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

export function Option({ id, hit, group, marked, isCurrent, onPoint, onOpen }: OptionProps) {
  const Icon = hit.icon;
  const row = useRef<HTMLDivElement>(null);
  // The field keeps the focus, so the browser does not follow the arrows by itself.
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <>
      {group ? (
        <p className={styles.group} role="presentation">
          {group}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isCurrent}
        className={classNames(styles.hit, isCurrent && styles.current)}
        onMouseMove={({ movementX, movementY }) => {
          // An option that scrolls under a resting pointer does not become the current one.
          if (movementX !== 0 || movementY !== 0) onPoint();
        }}
        onClick={onOpen}
      >
        <Icon />
        <span className={styles.text}>
          <b>
            <Marked text={hit.title} query={marked} />
          </b>{' '}
          <small>
            <Marked text={hit.more} query={marked} />
          </small>
        </span>
        <span className={styles.end}>
          {hit.end}
          {isCurrent ? (
            <kbd className="not-on-small" aria-hidden="true">
              ↵
            </kbd>
          ) : null}
        </span>
      </div>
    </>
  );
}

/** Why it was found: every word that was looked for, with its marks or without. */
function Marked({ text, query }: { text: string; query: string }) {
  const ranges = rangesOf(text, query);
  const characters = [...text];
  return ranges.map(({ from, to, isMarked }) => {
    const part = characters.slice(from, to).join('');
    return isMarked ? <mark key={from}>{part}</mark> : part;
  });
}
