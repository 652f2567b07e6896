import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { getLowest, setLowest } from '#staff/prices/own-contract.ts';
import { t } from '#text/office/prices.ts';
import { percentWords } from './percent-text.ts';
import styles from './own.module.css';

const LowestWindow = windowOnDemand(async () => (await import('./lowest-window.tsx')).LowestWindow);

/** Below what a price waits for the owner, who also says how much that is. */
export function LowestMargin() {
  const { data } = useQuery({
    queryKey: ['prices', 'lowest'],
    queryFn: ({ signal }) => api(getLowest, { signal }),
  });
  if (!data) return null;
  const { shop } = data.lowest;
  return (
    <div className={styles.lowest}>
      {shop === null
        ? t('prices.lowest.none')
        : t('prices.lowest.shop', { margin: percentWords(shop) })}{' '}
      <WindowButton
        opens={LowestWindow}
        given={{ read: data }}
        needs={setLowest.needs}
        variant="line"
        size="sm"
      >
        {t('prices.lowest.change')}
      </WindowButton>
    </div>
  );
}
