import { inlineScript } from './loading/inline-script.ts';

const THEMES = ['light', 'dark'] as const;
/** `system` follows the device and is not kept. */
export type Theme = (typeof THEMES)[number] | 'system';

const KEY = 'theme';

/**
 * Inlined first in the head of every page (`inline-script.ts`), the same for everybody, so that no page is
 * painted in the other theme first and guests can share theirs.
 */
function applyKeptTheme(key: string) {
  try {
    const theme = localStorage.getItem(key);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {}
}

export const APPLY_THEME = inlineScript(applyKeptTheme, KEY);

export const currentTheme = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Where nothing may be kept, the choice holds for this page.
  }
}
