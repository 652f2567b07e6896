import { createFileRoute, notFound } from '@tanstack/react-router';
import { t } from '#text/text.ts';

/** Any other address; named here so that the page has a title of its own. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
  head: () => ({ meta: [{ title: t('pages.notFound.title') }] }),
});
