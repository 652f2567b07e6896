import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

import { useScrollLock } from './use-scroll-lock.ts';

/**
 * Drives the browser's own modal `<dialog>`: the page behind is inert, Escape closes, focus comes back
 * to where it was. `isMounted` outlives `isOpen` by the closing transition.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isMounted, setIsMounted] = useState(isOpen);
  if (isOpen && !isMounted) setIsMounted(true);
  useScrollLock(isOpen);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, [isOpen]);

  const settle = async (dialog: HTMLDialogElement) => {
    await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished));
    if (!dialog.open) setIsMounted(false);
  };

  return {
    isMounted,
    dialogProps: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        event.preventDefault();
        onClose();
      },
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        // The browser may close it by itself, on the second Escape for instance. The event may also come of a closing
        // that was undone since (React runs effects twice in development); then the dialog is open.
        if (isOpen && !event.currentTarget.open) onClose();
        void settle(event.currentTarget);
      },
      onMouseDown: (event: SyntheticEvent) => {
        const isBackdrop = event.target === event.currentTarget;
        if (isBackdrop) onClose();
      },
      onKeyDown: wrapFocus,
    },
  };
}

/** From the last control Tab leads to the first; on its own the browser would walk to its address bar. */
function wrapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
  const [leaving, entering] = event.shiftKey
    ? [controls.at(0), controls.at(-1)]
    : [controls.at(-1), controls.at(0)];
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  entering?.focus();
}

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, summary, [tabindex]';
