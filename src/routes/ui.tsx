import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';
import { notFoundHead } from '#site/frame/head.ts';

/** The gallery of controls is for those who work on them; the built shop has no such page. */
const Gallery = import.meta.env.DEV ? lazy(() => import('#site/gallery.tsx')) : () => null;

export const Route = createFileRoute('/ui')({
  loader: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  head: import.meta.env.DEV ? () => ({}) : notFoundHead,
  component: Gallery,
});
