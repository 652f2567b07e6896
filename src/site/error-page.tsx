import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** In place of a page that could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <NoticePage {...wordsFor(statusOf(error))}>
      <Button icon={<RotateCw />} onClick={() => void router.invalidate()}>
        {t('pages.serverError.retry')}
      </Button>
    </NoticePage>
  );
}

/** On its way from the server to the browser an error loses its class, but not what it carries. */
const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

function wordsFor(status: unknown) {
  switch (status) {
    case 503:
      return {
        title: t('pages.serverError.unavailableTitle'),
        text: t('pages.serverError.unavailable'),
      };
    case 0:
      return { title: t('pages.serverError.title'), text: t('toasts.networkError') };
    default:
      return { title: t('pages.serverError.title'), text: t('pages.serverError.text') };
  }
}
