import type { ShownAddress } from '#shop/customers/address-box.tsx';
import type { StoredAddress } from '#shop/customers/contract.ts';

/** A stored address as it is shown; its `name` is the company's. */
export const linesOf = ({
  name: company,
  ...address
}: Omit<StoredAddress, 'id' | 'type'>): ShownAddress => ({
  ...address,
  company,
  name: `${address.first_name} ${address.last_name}`,
});
