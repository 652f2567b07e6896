import { t } from '#text/text.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Empty } from './empty.tsx';

/** A part of a page that did not arrive; the rest of the page stays usable. */
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
