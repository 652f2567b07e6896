import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useState } from 'react';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useKeyDown } from './use-key-down.ts';
import styles from './unsaved.module.css';

/**
 * Asks before something typed is lost: by a link, Back, a reload, or by closing a window, which is told to `leave`.
 * The question is to be rendered beside the form, not in it. `isStillOpen`: the form is on the screen there as well.
 */
export function useLeaveQuestion(
  isChanged: boolean,
  onLeave?: () => void,
  isStillOpen: (to: Leaving) => boolean = isSameScreen,
) {
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: (to) => isChanged && !isStillOpen(to),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const stay = () => {
    setIsAsked(false);
    if (blocker.status === 'blocked') blocker.reset();
  };
  const discard = () => {
    setIsAsked(false);
    if (blocker.status === 'blocked') blocker.proceed();
    else onLeave?.();
  };
  const question: ReactNode =
    isAsked || blocker.status === 'blocked' ? (
      <Dialog
        isOpen
        onClose={stay}
        title={t('unsaved.title')}
        footer={
          <>
            <Button variant="danger" onClick={discard}>
              {t('unsaved.leave')}
            </Button>
            <Button data-autofocus onClick={stay}>
              {t('unsaved.stay')}
            </Button>
          </>
        }
      >
        {t('unsaved.question')}
      </Dialog>
    ) : null;
  const leave = () => {
    if (isChanged) setIsAsked(true);
    else onLeave?.();
  };
  return { leave, question };
}

type Leaving = Parameters<ShouldBlockFn>[0];

/** Another month or filter of the same screen loses nothing that was typed. */
const isSameScreen = ({ current, next }: Leaving) => current.pathname === next.pathname;

type Props = {
  form: RefObject<HTMLFormElement | null>;
  changed: string[];
  isSaving: boolean;
  onDiscard: () => void;
  /** In place of the list of what is changed. */
  children?: ReactNode;
};

/** The last part of a form, from its first change: what is not saved yet, always in sight. */
export function UnsavedBar({ form, changed, isSaving, onDiscard, children }: Props) {
  const isShown = changed.length > 0;
  useKeyDown((event) => {
    if (!isShown || event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
  if (!isShown) return null;
  return (
    <section className={styles.bar} aria-label={t('unsaved.bar')} data-bottom-bar>
      <p>
        <b>{plurals('unsaved.count', changed.length)}</b>{' '}
        <span>{children ?? [...new Set(changed)].join(', ')}</span>
      </p>
      <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
      <Button type="submit" isLoading={isSaving}>
        {t('office.save')}
        <span className="only-on-large" aria-hidden="true">
          <kbd>Ctrl</kbd> <kbd>S</kbd>
        </span>
      </Button>
    </section>
  );
}
