import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office/orders.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import type { Address } from '#office/components/list/description.ts';
import { ORDER_FILTERS } from './order-filters.tsx';
import { addressOf, kept } from './order-list-state.ts';
import { listViews, removeView } from '#staff/orders/views-contract.ts';
import styles from './orders.module.css';

const SaveDialog = windowOnDemand(
  async () => (await import('./save-view-dialog.tsx')).SaveViewDialog,
);

const viewsQuery = queryOptions({
  queryKey: ['orders', 'views'],
  queryFn: async ({ signal }) => (await api(listViews, { signal })).views,
});

/** Views of one's own and shared ones, as tabs after those that everybody has. */
export function SavedViews({ address }: { address: Address }) {
  const { data: views = [] } = useQuery(viewsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const toasts = useToasts();
  const now = kept(address);
  const current = views.find(({ search }) => search === now);
  const refresh = () => client.invalidateQueries(viewsQuery);
  const remove = useMutation({
    mutationFn: (id: number) => api(removeView, { params: { id } }),
    onSuccess: refresh,
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return (
    <>
      {views.map((view) => (
        <span key={view.id} className={styles.saved}>
          <Link
            to="/objednavky"
            search={addressOf(view.search)}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </Link>
          {view === current && view.is_own ? (
            <button
              type="button"
              aria-label={t('orders.forgetView', { name: view.name })}
              onClick={() => remove.mutate(view.id)}
            >
              <X />
            </button>
          ) : null}
        </span>
      ))}
      {!current && isNarrowed(address) ? (
        <button
          type="button"
          className={styles.save}
          {...SaveDialog.soon}
          onClick={() => setIsAsking(true)}
        >
          <Bookmark />
          {t('orders.saveView')}
        </button>
      ) : null}
      {isAsking ? (
        <SaveDialog search={now} onDone={refresh} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

/** It is worth a view of one's own. */
const isNarrowed = (address: Address) =>
  ORDER_FILTERS.some(({ params }) => params.some((name) => address[name])) ||
  Boolean(address.triedit || address.stlpce);
