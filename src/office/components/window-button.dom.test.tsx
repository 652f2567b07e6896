import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sessionQuery } from '#office/api/session.ts';
import { ROLE_PERMISSIONS, type StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ToastProvider } from '#ui/overlay/toasts.tsx';
import { WindowButton } from './window-button.tsx';
import { windowOnDemand } from './window-on-demand.tsx';

// Of what never comes, not of what is slow.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const Named = windowOnDemand<{ name: string; onClose: () => void }>(
  async () =>
    ({ name, onClose }) => (
      <Dialog isOpen title={name} onClose={onClose}>
        {name}
      </Dialog>
    ),
);

function show(role: StaffRole) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, {
    state: 'in',
    me: { id: 1, email: '', name: 'Jana', role, permissions: [...ROLE_PERMISSIONS[role]] },
    shop: { name: 'Bastion', url: '' },
    idle_minutes: 60,
    demo: null,
  });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <WindowButton opens={Named} given={{ name: 'Ceny' }} needs={['prices.change']} letter="N">
          Pridať
        </WindowButton>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('the button opens its window with what it is given, and the window closes', async () => {
  const user = show('owner');
  await user.click(screen.getByRole('button', { name: 'Pridať' }));
  await screen.findByRole('dialog', { name: 'Ceny' });
  await user.click(screen.getByRole('button', { name: t('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('its key opens the same window', async () => {
  const user = show('owner');
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Ceny' });
});

test('who may not has neither button nor key', async () => {
  const user = show('warehouse');
  await user.keyboard('n');
  expect(screen.queryByRole('button', { name: 'Pridať' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
