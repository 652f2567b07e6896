import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './edit-cell.module.css';

type Read<Value> = { value: Value } | { wrong: string };

type Props<Value> = {
  /** The name of its column: arrows go up and down in it. */
  column: string;
  label: string;
  /** What it holds, as it is read. */
  shown: string;
  /** The same, as it is typed. */
  text: string;
  read: (typed: string) => Read<Value>;
  save: (value: Value, isConfirmed: boolean) => Promise<void>;
  /** A refusal that the same press once more confirms. */
  isQuestion?: (error: unknown) => boolean;
  /** What follows from a value while it is typed. */
  renderBelow?: (value: Value) => ReactNode;
};

type State = 'shown' | 'open' | 'saving' | 'saved' | 'refused';
const SAVED_MS = 2_000;

/**
 * A value that is changed where it stands. A press or Enter opens it; Enter saves and stays, Tab goes on to the next one,
 * arrows to the same one of another row, Escape gives back what was there. What is refused stays, with the reason under it.
 */
export function EditCell<Value>(props: Props<Value>) {
  const { column, label, shown, text, read, isQuestion, renderBelow } = props;
  const [state, setState] = useState<State>('shown');
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string>();
  /** What was asked about once already; the same value again is confirmed. */
  const [asked, setAsked] = useState<string>();
  const cell = useRef<HTMLSpanElement>(null);
  const problemId = useId();

  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('shown'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const open = () => {
    setTyped(text);
    setProblem(undefined);
    setAsked(undefined);
    setState('open');
  };
  const close = () => {
    setState('shown');
    requestAnimationFrame(() => cell.current?.querySelector('button')?.focus());
  };
  const refuse = (words: string) => {
    setProblem(words);
    setState('refused');
  };
  /** False when there is nothing that could be saved. */
  const save = (): boolean => {
    if (typed.trim() === text) {
      setState('shown');
      return true;
    }
    const found = read(typed);
    if ('wrong' in found) {
      refuse(found.wrong);
      return false;
    }
    setProblem(undefined);
    setState('saving');
    void props.save(found.value, asked === typed).then(
      () => setState('saved'),
      (error: unknown) => {
        if (isQuestion?.(error)) setAsked(typed);
        refuse(wordsOf(error));
      },
    );
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && save())
        requestAnimationFrame(() => cell.current?.querySelector('button')?.focus());
    } else if (way) {
      const next = cellBeside(cell.current!, event.key === 'Tab' && event.shiftKey ? 'left' : way);
      // Out of the table Tab leads as it does everywhere.
      if (!next && event.key === 'Tab') return;
      event.preventDefault();
      if (save()) enter(next);
    }
  };
  const isOpen = state === 'open' || state === 'refused';
  const found = isOpen && typed.trim() !== text ? read(typed) : undefined;
  return (
    <span ref={cell} className={styles.cell} data-edit={column}>
      {isOpen ? (
        <input
          className={classNames(styles.field, problem && styles.wrong)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was pressed to be written in
          autoFocus={state === 'open'}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => state === 'open' && save()}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button
          type="button"
          className={classNames(styles.button, state === 'saved' && styles.saved)}
          aria-label={`${label}: ${shown}`}
          aria-busy={state === 'saving' || undefined}
          onClick={open}
        >
          {state === 'saved' ? <CircleCheck /> : null}
          {state === 'saving' ? typed : shown}
        </button>
      )}
      {problem && isOpen ? (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      ) : renderBelow && found && 'value' in found ? (
        <span className={styles.consequences}>{renderBelow(found.value)}</span>
      ) : null}
    </span>
  );
}

type Way = 'left' | 'right' | 'up' | 'down';
const WAYS: Record<string, Way> = { Tab: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** The cell that can be edited beside this one, in the same table. */
function cellBeside(cell: HTMLElement, way: Way): HTMLElement | undefined {
  const isInColumn = way === 'up' || way === 'down';
  const which = isInColumn ? `[data-edit="${cell.dataset.edit}"]` : '[data-edit]';
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(which) ?? [])];
  return all[all.indexOf(cell) + (way === 'left' || way === 'up' ? -1 : 1)];
}

const enter = (cell: HTMLElement | undefined) =>
  requestAnimationFrame(() => {
    const field = cell?.querySelector('input');
    if (field) field.focus();
    else cell?.querySelector('button')?.click();
  });
