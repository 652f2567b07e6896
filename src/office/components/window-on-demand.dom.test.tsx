import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#text/office.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ToastProvider } from '#ui/overlay/toasts.tsx';
import { windowOnDemand, windowsOnDemand } from './window-on-demand.tsx';

afterEach(cleanup);

type Props = { name: string; onClose: () => void };
const Named = ({ name, onClose }: Props) => (
  <Dialog isOpen title={name} onClose={onClose}>
    {name}
  </Dialog>
);

function show(load: () => Promise<ComponentType<Props>>) {
  const Window = windowOnDemand(load);
  function Offered() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button {...Window.soon} onClick={() => setIsOpen(true)}>
          open
        </button>
        <p>{isOpen ? 'asked' : 'at rest'}</p>
        {isOpen ? <Window name="Tovar" onClose={() => setIsOpen(false)} /> : null}
      </>
    );
  }
  render(
    <ToastProvider>
      <Offered />
    </ToastProvider>,
  );
  return userEvent.setup();
}

const button = () => screen.getByRole('button', { name: 'open' });

test('its script comes once, as soon as somebody comes near', async () => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>(async () => Named);
  const user = show(load);
  expect(load).not.toHaveBeenCalled();
  await user.tab();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Tovar' });
  await user.click(screen.getByRole('button', { name: t('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Tovar' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lost script is told, and the next press asks for it again', async () => {
  let isLost = true;
  const user = show(async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return Named;
  });
  await user.click(button());
  await screen.findByText(t('toasts.networkError').replaceAll('\u00a0', ' '));
  await screen.findByText('at rest');
  isLost = false;
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Tovar' });
});

test('Escape takes the wish back while the script is on its way', async () => {
  let arrive!: () => void;
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  const user = show(async () => {
    await onItsWay;
    return Named;
  });
  await user.click(button());
  await screen.findByText('asked');
  await user.keyboard('{Escape}');
  await screen.findByText('at rest');
  arrive();
  await onItsWay;
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Tovar' });
});

test('windows of one file are known by their names, and come together', async () => {
  const load = vi.fn<() => Promise<{ Named: ComponentType<Props> }>>(async () => ({ Named }));
  const { Named: Window } = windowsOnDemand(load);
  expect(load).not.toHaveBeenCalled();
  render(
    <ToastProvider>
      <Window name="Sklad" onClose={() => undefined} />
    </ToastProvider>,
  );
  await screen.findByRole('dialog', { name: 'Sklad' });
});
