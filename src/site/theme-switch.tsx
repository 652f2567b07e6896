import { type ChangeEvent, useEffect, useState } from 'react';
import { t } from '#text/text.ts';
import { applyTheme, currentTheme, type Theme } from '#ui/theme.ts';
import styles from './theme-switch.module.css';

/** As the device has it, light or dark; kept in this browser. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(currentTheme()), []);

  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = event.target.value as Theme;
    applyTheme(chosen);
    setTheme(chosen);
  };
  return (
    <label className={styles.switch}>
      {t('footer.theme')}
      <select className={styles.select} value={theme} onChange={onChange}>
        <option value="system">{t('footer.themeSystem')}</option>
        <option value="light">{t('footer.themeLight')}</option>
        <option value="dark">{t('footer.themeDark')}</option>
      </select>
    </label>
  );
}
