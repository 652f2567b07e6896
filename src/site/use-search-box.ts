import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useScrollLock } from '#ui/use-scroll-lock.ts';

/** Time to finish a word before it is looked up. */
const PAUSE = 1_000;

/**
 * What is typed, whether it is about to be looked up, what was last looked up (null while the panel is
 * closed) and which option the arrows stand on (−1: none, the field itself).
 */
export function useSearchBox(initial: string) {
  const [text, setText] = useState(initial);
  const [asked, setAsked] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<number>(undefined);
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
    setActive(-1);
  };
  const ask = (query: string) => {
    stopWaiting();
    setAsked(query);
    setActive(-1);
  };
  const askSoon = (value: string) => {
    stopWaiting();
    const query = value.trim();
    if (query === '') close();
    else if (query !== asked) {
      setIsWaiting(true);
      timer.current = window.setTimeout(() => ask(query), PAUSE);
    }
  };
  const options = () =>
    Array.from(panel.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? []);

  const move = (step: 1 | -1) => {
    // Past either end lies the field itself, then the other end.
    const stops = options().length + 1;
    setActive((now) => ((now + 1 + step + stops) % stops) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(key === 'ArrowDown' ? 1 : -1);
      else if (text.trim() !== '') ask(text.trim());
    } else if (key === 'Escape' && isOpen) {
      // The browser would empty the field; the first Escape only closes the panel.
      event.preventDefault();
      close();
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    }
  };

  return {
    ...{ text, asked, active, isOpen, isWaiting, panel, close, ask },
    change: (value: string) => {
      setText(value);
      setActive(-1);
      askSoon(value);
    },
    fieldProps: { onFocus: () => askSoon(text), onKeyDown },
    /** Focus that goes elsewhere closes; none at all (a phone hiding its keyboard) does not. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
  };
}
