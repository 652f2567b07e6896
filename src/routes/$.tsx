import { createFileRoute, notFound } from '@tanstack/react-router';
import { notFoundHead } from '#site/frame/head.ts';

/** Any other address; named here so that the page has a title of its own. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
  head: notFoundHead,
});
