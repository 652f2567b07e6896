import { type MouseEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';

/**
 * A button and what it opens; the browser closes it on Escape and on a press elsewhere. What is open lies over
 * everything, so it is placed by hand, and focus goes to the first thing in it that can be used.
 */
export function usePopover(place: (panel: HTMLElement, button: HTMLElement) => void) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Not when it is toggled: what it holds may be rendered only then.
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [isOpen]);
  return {
    isOpen,
    close: () => panel.current?.hidePopover(),
    buttonProps: {
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        place(panel.current!, currentTarget);
        panel.current!.togglePopover();
      },
    },
    panelProps: {
      ref: panel,
      id,
      popover: 'auto',
      onToggle: ({ newState }: ToggleEvent) => setIsOpen(newState === 'open'),
    },
  } as const;
}
