import { t } from '#text/text.ts';

export function ErrorPage() {
  return <h1>{t('pages.serverError.title')}</h1>;
}
