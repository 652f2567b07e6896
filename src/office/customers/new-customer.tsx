import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { addCustomer } from '#staff/customers/new-contract.ts';
import { t } from '#text/office/customers.ts';
import type { Button } from '#ui/button.tsx';

const NewCustomerWindow = windowOnDemand(
  async () => (await import('./new-customer-window.tsx')).NewCustomerWindow,
);

type Props = Pick<ComponentProps<typeof Button>, 'variant'> & {
  onAdded: (id: number) => unknown;
  letter?: string;
};

/** For who calls and has never registered. */
export const NewCustomer = ({ onAdded, ...look }: Props) => (
  <WindowButton
    {...look}
    opens={NewCustomerWindow}
    given={{ onAdded }}
    needs={addCustomer.needs}
    icon={<Plus />}
  >
    {t('customers.new.title')}
  </WindowButton>
);
