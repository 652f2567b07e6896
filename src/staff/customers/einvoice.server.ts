import { isDic } from '#base/values/identifiers.ts';
import {
  type EinvoiceTerms,
  getEinvoiceTerms,
  setEinvoiceTerms,
} from '#shop/customers/einvoice.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';

/** What is not said stays as it is. */
type Wanted = { email: string } & {
  [Part in keyof EinvoiceTerms]?: EinvoiceTerms[Part] | undefined;
};

/** Marks a customer as outside the duty, with the reason, or says where and how its documents go. */
export const setCustomerEinvoice = changingJob({
  title: 'customers einvoice',
  needs: ['customers.change'],
  async work({ sql, audit }, { email: typed, ...wanted }: Wanted) {
    const { id, email } = await getCustomer(sql, typed);
    const before = await getEinvoiceTerms(sql, id);
    const terms = { ...before, ...checked(wanted) };
    await setEinvoiceTerms(sql, id, terms);
    await audit.add('customer', email, before, terms);
    return { email, ...terms };
  },
});

const MOST_CHARACTERS = 300;

function checked({
  outside_duty: reason,
  peppol_address: address,
  ...rest
}: Omit<Wanted, 'email'>) {
  if (typeof reason === 'string' && (reason.trim() === '' || reason.length > MOST_CHARACTERS))
    throw new StaffError('customers.einvoice.noReason', { most: MOST_CHARACTERS });
  if (typeof address === 'string' && !(address.startsWith('0245:') && isDic(address.slice(5))))
    throw new StaffError('customers.einvoice.noAddress', { address });
  const said = { ...rest, outside_duty: reason, peppol_address: address };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
