import { t } from '#text/text.ts';

export function NotFoundPage() {
  return <h1>{t('pages.notFound.title')}</h1>;
}
