import { useRouter } from '@tanstack/react-router';
import { LoadFailed } from '#ui/loading/load-failed.tsx';

/** An account page that did not arrive; the menu beside it still works. */
export function AccountError() {
  const router = useRouter();
  return <LoadFailed onRetry={() => void router.invalidate()} />;
}
