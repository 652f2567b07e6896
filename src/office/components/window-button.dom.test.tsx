import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import { WindowButton } from './window-button.tsx';
import { windowOnDemand } from './window-on-demand.tsx';

afterEach(cleanup);

const Named = windowOnDemand<{ name: string; onClose: () => void }>(
  async () =>
    ({ name, onClose }) => (
      <Dialog isOpen title={name} onClose={onClose}>
        {name}
      </Dialog>
    ),
);

async function show(role: StaffRole) {
  const { user } = showInOffice(
    {
      '/ceny': () => (
        <>
          <h1>Ceny</h1>
          <WindowButton opens={Named} given={{ name: 'Ceny' }} needs={['prices.change']} letter="N">
            Pridať
          </WindowButton>
        </>
      ),
    },
    { role },
  );
  await screen.findByRole('heading', { level: 1 });
  return user;
}

test('the button opens its window with what it is given, and the window closes', async () => {
  const user = await show('owner');
  await user.click(screen.getByRole('button', { name: 'Pridať' }));
  await screen.findByRole('dialog', { name: 'Ceny' });
  await user.click(screen.getByRole('button', { name: t('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('its key opens the same window', async () => {
  const user = await show('owner');
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Ceny' });
});

test('who may not has neither button nor key', async () => {
  const user = await show('warehouse');
  await user.keyboard('n');
  expect(screen.queryByRole('button', { name: 'Pridať' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
