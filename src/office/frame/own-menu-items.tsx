import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, UserRound, Volume2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { signOut } from '#staff/people/session-contract.ts';
import { sessionQuery } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { isSoundOn, ring, setSound } from '#office/api/sound.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office.ts';
import small from '#ui/small-box.module.css';
import { applyTheme, currentTheme, type Theme } from '#ui/theme.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './frame.module.css';

export function OwnMenuItems({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const leave = useMutation({
    mutationFn: () => api(signOut, { body: {} }),
    onSuccess: () => client.invalidateQueries(sessionQuery),
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return (
    <div className={styles.menu}>
      <Link to="/ucet" onClick={onClose}>
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
