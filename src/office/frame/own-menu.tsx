import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, UserRound, Volume2 } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { signOut } from '#staff/people/session-contract.ts';
import { sessionQuery, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office.ts';
import { initialsOf } from '#ui/initials.tsx';
import small from '#ui/small-box.module.css';
import { applyTheme, currentTheme, type Theme } from '#ui/theme.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { isSoundOn, ring, setSound } from '#office/api/sound.ts';
import styles from './frame.module.css';

export function OwnMenu() {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const toasts = useToasts();
  const leave = useMutation({
    mutationFn: () => api(signOut, { body: {} }),
    onSuccess: () => client.invalidateQueries(sessionQuery),
    onError: (error) => toasts.error(wordsOf(error)),
  });
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
      {isOpen && (
        <div className={styles.menu}>
          <Link to="/ucet" onClick={() => setIsOpen(false)}>
            <UserRound />
            {t('office.account')}
          </Link>
          <ThemeChoice />
          <SoundChoice />
          <hr />
          <button type="button" onClick={() => leave.mutate()}>
            <LogOut />
            {t('office.signOut')}
          </button>
        </div>
      )}
    </div>
  );
}

function ThemeChoice() {
  const [chosen, setChosen] = useState<Theme>(currentTheme);
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const theme = event.target.value as Theme;
    applyTheme(theme);
    setChosen(theme);
  };
  return (
    <label className={styles.theme}>
      {t('office.theme')}
      <select value={chosen} onChange={onChange}>
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <option key={theme} value={theme}>
            {t(`office.themes.${theme}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function SoundChoice() {
  const [isOn, setIsOn] = useState(isSoundOn);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setSound(event.target.checked);
    setIsOn(event.target.checked);
    // Played when it is turned on, so that the sound is known.
    ring();
  };
  return (
    <label className={styles.theme}>
      <span className={styles.sound}>
        <Volume2 />
        {t('office.sound')}
      </span>
      <input type="checkbox" className={small.box} checked={isOn} onChange={onChange} />
    </label>
  );
}
