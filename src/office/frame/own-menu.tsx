import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMe } from '#office/api/session.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { t } from '#text/office.ts';
import { initialsOf } from '#ui/initials.tsx';
import styles from './frame.module.css';

const OwnMenuItems = windowOnDemand(
  async () => (await import('./own-menu-items.tsx')).OwnMenuItems,
);

export function OwnMenu() {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only closes what the button opens
    <div className={styles.own} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.me}
        aria-expanded={isOpen}
        {...OwnMenuItems.soon}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(me.name)}
        </span>
        <span className={styles.name}>
          <b>{me.name}</b>
          <small>{t(`roles.${me.role}`)}</small>
        </span>
        <span className="visually-hidden">{t('office.menu')}</span>
      </button>
      {isOpen ? <OwnMenuItems onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
