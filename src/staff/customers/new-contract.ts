import * as z from 'zod/mini';
import { trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { NewColleague } from './contract.ts';
import { Approval } from './registrations-contract.ts';

/** A company with its first person, who may do everything there, and with what a registration is approved with. */
export const NewCustomer = z.extend(Approval, {
  company_name: trimmedText(200).check(z.minLength(1)),
  company_id: trimmedText(20),
  vat_id: trimmedText(20),
  ext_vat_id: trimmedText(20),
  email: NewColleague.shape.email,
  first_name: trimmedText(100),
  last_name: trimmedText(100),
  phone: trimmedText(40),
});

export const addCustomer = officeCall('POST', '/office/v1/customers', {
  job: 'customers new',
  needs: ['customers.change', 'prices.change'],
  summary: 'A new customer, whose first person is mailed the link that sets a password',
  body: NewCustomer,
  reply: { id: z.int(), email: z.string() },
});
