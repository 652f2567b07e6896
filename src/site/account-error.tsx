import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import { LoadFailed } from './load-failed.tsx';

/** An account page that did not arrive; the menu beside it still works. */
export function AccountError() {
  const toasts = useToasts();
  const router = useRouter();

  useEffect(() => {
    toasts.error(t('toasts.genericError'));
  }, [toasts]);

  return <LoadFailed onRetry={() => void router.invalidate()} />;
}
