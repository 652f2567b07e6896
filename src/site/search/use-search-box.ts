import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useScrollLock } from '#ui/overlay/use-scroll-lock.ts';

/** How long before the visitor is told that one character is too little; the pause after a longer word is a setting. */
const LONG_PAUSE = 1_000;

/** Where a key leads among the options. Past either end lies the field itself (-1), then the other end. */
function stopAfter(key: string, now: number, count: number): number {
  const stops = count + 1;
  if (key === 'ArrowDown') return ((now + 2) % stops) - 1;
  if (key === 'ArrowUp') return ((now + stops) % stops) - 1;
  return key === 'Home' ? 0 : count - 1;
}

/**
 * What is typed, whether it is about to be looked up, what was last looked up (null while the panel is
 * closed, empty while it offers what was looked for before) and the id of the option the arrows stand on
 * (null: none, the field itself).
 */
export function useSearchBox(initial: string, pause: number, onUse: () => void) {
  const [text, setText] = useState(initial);
  const [asked, setAsked] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  /** Whether the product whose code was typed is to be put into the basket. */
  const [isOrdered, setIsOrdered] = useState(false);
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = asked !== null;
  useScrollLock(isOpen);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const stopWaiting = () => {
    window.clearTimeout(timer.current);
    setIsWaiting(false);
  };
  const close = () => {
    stopWaiting();
    setAsked(null);
    setActive(null);
    setIsOrdered(false);
  };
  const ask = (query: string) => {
    stopWaiting();
    setAsked(query);
    setActive(null);
  };
  const askSoon = (value: string) => {
    stopWaiting();
    const query = value.trim();
    if (query === asked) return;
    setIsWaiting(true);
    timer.current = window.setTimeout(ask, query.length < 2 ? LONG_PAUSE : pause, query);
  };
  /** What was looked for before is here at once, a response after a pause. */
  const open = () => {
    onUse();
    if (text.trim() === '') ask('');
    else askSoon(text);
  };
  // A field entered before the page was hydrated: nobody heard its focus.
  const openIfEntered = useEffectEvent(() => {
    if (document.activeElement === field.current) open();
  });
  useEffect(() => openIfEntered(), []);
  const options = () =>
    Array.from(panel.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? []);

  const move = (key: string) => {
    const all = options();
    const now = all.findIndex(({ id }) => id === active);
    setActive(all[stopAfter(key, now, all.length)]?.id ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    // In the field itself Home and End belong to what is typed.
    if (isArrow || (active !== null && (key === 'Home' || key === 'End'))) {
      event.preventDefault();
      if (isOpen) move(key);
      else ask(text.trim());
    } else if (key === 'Enter' && active !== null) {
      event.preventDefault();
      options()
        .find(({ id }) => id === active)
        ?.click();
    } else if (key === 'Enter' && event.shiftKey && text.trim() !== '') {
      event.preventDefault();
      // A key that is held down is one press.
      if (event.repeat) return;
      ask(text.trim());
      setIsOrdered(true);
    }
  };

  return {
    text,
    asked,
    active,
    isOpen,
    isWaiting,
    isOrdered,
    field,
    panel,
    close,
    ask,
    enter: () => field.current?.focus(),
    ordered: () => setIsOrdered(false),
    change: (value: string) => {
      onUse();
      setText(value);
      setActive(null);
      setIsOrdered(false);
      if (value.trim() === '') close();
      else askSoon(value);
    },
    fieldProps: { onFocus: open, onClick: () => !isOpen && !isWaiting && open(), onKeyDown },
    formProps: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // The browser would empty the field; the first Escape only closes the panel.
        event.preventDefault();
        field.current?.focus();
        close();
      },
      /** Focus that goes elsewhere closes; none at all (a phone hiding its keyboard) does not. */
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
