import type { KeyboardEvent, MouseEvent } from 'react';

/** For a button that becomes the button of the next step: a double click or a held Enter takes one step only. */
export const pressOnce = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent) => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});
