import { type ComponentProps, type ComponentType, createElement, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import type { Permission } from '#staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { Key } from './key.tsx';
import { useScreenKeys } from './use-screen-keys.ts';
import type { Soon } from './window-on-demand.tsx';

type Closing = { onClose: () => void };
type Given<Window> = Omit<Window, 'onClose'>;
type Common<Window extends Closing> = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** A window on demand. */
  opens: ComponentType<Window> & { soon: Soon };
  /** Without these permissions there is no button. */
  needs?: readonly Permission[];
  /** The key that does the same. */
  letter?: string;
};
type Props<Window extends Closing> = Common<Window> &
  (object extends Given<Window> ? { given?: Given<Window> } : { given: Given<Window> });

/** A button and the window that it opens. */
export function WindowButton<Window extends Closing>(props: Props<Window>) {
  const {
    opens,
    given,
    needs = [],
    letter,
    children,
    ...look
  } = props as Common<Window> & { given?: Given<Window> };
  const [isOpen, setIsOpen] = useState(false);
  const may = mayDo(useMe(), needs);
  const open = () => setIsOpen(true);
  useScreenKeys(letter && may && !isOpen ? { [letter.toLowerCase()]: open } : {});
  if (!may) return null;
  return (
    <>
      <Button {...look} {...opens.soon} onClick={open}>
        {children}
        {letter ? (
          <>
            {' '}
            <Key letter={letter} />
          </>
        ) : null}
      </Button>
      {isOpen
        ? createElement(opens, { ...given, onClose: () => setIsOpen(false) } as unknown as Window)
        : null}
    </>
  );
}
