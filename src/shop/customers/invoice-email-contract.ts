import * as z from 'zod/mini';
import { call } from '#base/wire/contract.ts';
import { Email } from './email.ts';

export const saveInvoiceEmail = call('PUT', '/admin/v1/company/invoice-email', {
  access: 'customer',
  needs: 'documents',
  summary: 'Where invoices and credit notes of the company go; null: to whoever ordered',
  body: { email: z.nullable(Email) },
  reply: {},
});
