import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { NoticePage } from './notice-page.tsx';

/** In place of a page that could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <NoticePage {...wordsFor(error)}>
      <Button icon={<RotateCw />} onClick={() => void router.invalidate()}>
        {t('pages.serverError.retry')}
      </Button>
    </NoticePage>
  );
}

/** Only its message survives an error's way from the server to the browser, and both must say the same. */
function wordsFor(error: unknown) {
  switch (error instanceof Error && error.message) {
    case 'messages.serviceUnavailable':
      return {
        title: t('pages.serverError.unavailableTitle'),
        text: t('pages.serverError.unavailable'),
      };
    case 'messages.network':
      return { title: t('pages.serverError.title'), text: t('toasts.networkError') };
    default:
      return { title: t('pages.serverError.title'), text: t('pages.serverError.text') };
  }
}
