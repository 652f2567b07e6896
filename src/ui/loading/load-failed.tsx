import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';

/** A part of a page that could not be loaded; the rest of the page stays usable. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <Empty
        title={t('pages.serverError.title')}
        action={
          <Button variant="line" onClick={onRetry}>
            {t('pages.serverError.retry')}
          </Button>
        }
      >
        {t('toasts.genericError')}
      </Empty>
    </Card>
  );
}
