import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { useSettled } from './use-settled.ts';
import styles from './find-field.module.css';

type Props<Found> = {
  label: string;
  hint?: string | undefined;
  /** What is looked for, for what has been kept of earlier questions. */
  kind: string;
  /** Fewer characters are found in nearly every record. */
  shortest: number;
  find: (query: string, signal: AbortSignal) => Promise<Found[]>;
  keyOf: (found: Found) => number;
  show: (found: Found) => ReactNode;
  onChoose: (found: Found) => void;
  nothing: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A field with its hits below: arrows choose, Enter takes the first or the chosen one. */
export function FindField<Found>(props: Props<Found>) {
  const { label, hint, kind, shortest, find, keyOf, show, onChoose, nothing } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** Enter was pressed before the answer came: the first hit is taken when it comes. */
  const [isEager, setIsEager] = useState(false);
  const query = useSettled(typed.trim());
  const isAsked = query.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['find', kind, query],
    queryFn: ({ signal }) => find(query, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isBehind = isFetching || query !== typed.trim();
  const found = isAsked && typed.trim() !== '' && data ? data : [];
  const current = Math.min(at, found.length - 1);
  const choose = (one: Found) => {
    setTyped('');
    setAt(0);
    setIsEager(false);
    onChoose(one);
  };
  const takeFirst = () => {
    setIsEager(false);
    if (found[0]) choose(found[0]);
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer has come: what waited for it is done once
    if (isEager && !isBehind) takeFirst();
  }, [isEager, isBehind]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once the answer is there
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((current + step + found.length) % found.length);
    }
    if (event.key === 'Escape') setTyped('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typed.trim().length >= shortest && isBehind) setIsEager(true);
    else if (found[current]) choose(found[current]);
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={props.inputRef}
        label={label}
        hint={hint}
        icon={<Search />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label={label} className={styles.list}>
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys
          <div
            key={keyOf(one)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={classNames(styles.one, index === current && styles.current)}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(one)}
          >
            {show(one)}
          </div>
        ))}
      </div>
      {isAsked && typed.trim() !== '' && !isBehind && found.length === 0 ? (
        <p className="muted" role="status">
          {nothing}
        </p>
      ) : null}
    </div>
  );
}
