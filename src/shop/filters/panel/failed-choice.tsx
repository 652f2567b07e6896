import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { tf } from '#text/finding.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { chipsOf, nameOf } from './chips.ts';
import type { Facet } from '#shop/filters/contract.ts';
import styles from './failed-choice.module.css';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

type Props = { source: Source; state: ListingState; facets: Facet[]; failed: ListingState };

/** The choice that was taken back by its name, and a button to try it again. */
export function FailedChoice({ source, state, facets, failed }: Props) {
  const navigate = useNavigate();
  const before = chipsOf(facets, state.filters).map(({ id, text }) => `${id} ${text}`);
  const added = chipsOf(facets, failed.filters).filter(
    ({ id, text }) => !before.includes(`${id} ${text}`),
  );
  const retry = () => void navigate({ ...source.at(failed), resetScroll: false } as never);

  return (
    <div className={styles.bar} role="alert">
      <CircleAlert />
      <p>
        {added.length > 0
          ? tf('filters.failed', { filter: added.map(nameOf).join(', ') })
          : tf('filters.failedChange')}
      </p>
      <Button variant="line" size="sm" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
