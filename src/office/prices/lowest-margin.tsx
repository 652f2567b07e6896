import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { getLowest, setLowest } from '#staff/prices/own-contract.ts';
import { t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';
import { percentWords } from './percent-text.ts';
import styles from './own.module.css';

const LowestWindow = windowOnDemand(async () => (await import('./lowest-window.tsx')).LowestWindow);

/** Below what a price waits for the owner, who also says how much that is. */
export function LowestMargin() {
  const may = mayDo(useMe(), setLowest.needs);
  const [isAsking, setIsAsking] = useState(false);
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
      {may ? (
        <Button variant="line" size="sm" {...LowestWindow.soon} onClick={() => setIsAsking(true)}>
          {t('prices.lowest.change')}
        </Button>
      ) : null}
      {isAsking ? <LowestWindow read={data} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
