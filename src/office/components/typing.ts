/** A single key does nothing while somebody types or a dialog is open. */
export const isTyping = ({ target }: { target: EventTarget | null }) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox], [type=radio]), textarea, select, dialog, [popover]',
      ) !== null));
