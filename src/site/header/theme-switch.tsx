import { type ChangeEvent, useState, useSyncExternalStore } from 'react';
import { t } from '#text/text.ts';
import { applyTheme, currentTheme, type Theme } from '#ui/theme.ts';
import styles from './theme-switch.module.css';

const neverChanges = () => () => {};

/** As the device has it, light or dark; kept in this browser. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme>();
  const kept = useSyncExternalStore(neverChanges, currentTheme, () => 'system' as const);

  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const theme = event.target.value as Theme;
    applyTheme(theme);
    setChosen(theme);
  };
  return (
    <label className={styles.switch}>
      {t('footer.theme')}
      <select className={styles.select} value={chosen ?? kept} onChange={onChange}>
        <option value="system">{t('footer.themeSystem')}</option>
        <option value="light">{t('footer.themeLight')}</option>
        <option value="dark">{t('footer.themeDark')}</option>
      </select>
    </label>
  );
}
