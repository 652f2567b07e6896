import { t } from '#text/text.ts';

/** The search field with its dropdown. */
export function HeaderSearch() {
  return <input type="search" aria-label={t('common.search')} />;
}
