// First: it says in which order the layers of all styles count.
import './office.css';
import { QueryCache, QueryClient, QueryClientProvider, MutationCache } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ShopError } from '#base/wire/errors.ts';
import { applyTheme } from '#ui/theme.ts';
import { ToastProvider } from '#ui/overlay/toasts.tsx';
import { forgetSeen } from '#office/api/forget-seen.ts';
import { dropInvoices } from '#office/invoices/invoice-work.ts';
import { newRouter } from './router.tsx';
import { ENDED_KEY, sessionQuery } from '#office/api/session.ts';

// Nothing is painted before this script, so the theme is in time here.
const kept = localStorage.getItem('theme');
if (kept === 'light' || kept === 'dark') applyTheme(kept);

/** Signed out elsewhere or for too long, or somebody else by now: the frame asks who is there. */
const onRefused = (error: unknown) => {
  if (error instanceof ShopError && (error.status === 401 || error.status === 403))
    void client.invalidateQueries(sessionQuery);
};
/** The press and what was typed are lost: the sign-in screen says so. */
const onPressRefused = async (error: unknown) => {
  if (!(error instanceof ShopError && error.status === 401)) return onRefused(error);
  const isIn = () => client.getQueryData(sessionQuery.queryKey)?.state === 'in';
  if (isIn()) client.setQueryData(ENDED_KEY, true);
  await client.invalidateQueries(sessionQuery);
  // Refused for another reason, a wrong password for instance.
  if (isIn()) client.removeQueries({ queryKey: ENDED_KEY });
};
const client = new QueryClient({
  queryCache: new QueryCache({ onError: onRefused }),
  mutationCache: new MutationCache({ onError: onPressRefused }),
  defaultOptions: {
    // Offline a press is refused at once; kept, it would be sent later, when nobody wants it any more.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && error instanceof ShopError && error.status === 0,
    },
  },
});
forgetSeen(client, dropInvoices);

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={newRouter()} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
