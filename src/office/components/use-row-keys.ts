import { isTyping } from './typing.ts';
import { useKeyDown } from './use-key-down.ts';

type Keys = {
  count: number;
  /** The row the keyboard stands at; -1 before the first press, and when that row has left the list. */
  at: number;
  /** The row one step on. */
  stepTo: (step: 1 | -1) => number;
  onMove: (to: number) => void;
  /** With Shift: selects from the last position to this one. */
  onReach: (to: number) => void;
  onSelect?: (at: number) => void;
  onOpen: (at: number) => void;
  onPreview?: (at: number) => void;
  onEscape?: () => void;
  /** Other single keys, and what they do. */
  others?: Record<string, () => void>;
};

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 };

/** A list that is walked through by the keyboard: J and K or arrows, X, Shift, Enter, space, Escape. */
export function useRowKeys(keys: Keys) {
  useKeyDown((event) => {
    const { count, at } = keys;
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    const isOnControl =
      event.target instanceof HTMLElement && event.target.closest('a, button, input') !== null;
    if (step && count > 0 && !(isOnControl && key.startsWith('arrow'))) {
      event.preventDefault();
      const to = keys.stepTo(step);
      return event.shiftKey ? keys.onReach(to) : keys.onMove(to);
    }
    if (key === 'escape') return keys.onEscape?.();
    const other = event.shiftKey ? undefined : keys.others?.[key];
    if (other) {
      event.preventDefault();
      return other();
    }
    if (at < 0) return;
    if (key === 'x') return keys.onSelect?.(at);
    if (isOnControl) return;
    if (key === 'enter') return keys.onOpen(at);
    if (key === ' ' && keys.onPreview) {
      event.preventDefault();
      keys.onPreview(at);
    }
  });
}
