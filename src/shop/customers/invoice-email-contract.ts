import * as z from 'zod/mini';
import { type Endpoint, replyOf } from '#base/wire/contract.ts';
import { Email } from './email.ts';

export const saveInvoiceEmail = {
  method: 'PUT',
  url: '/admin/v1/company/invoice-email',
  access: 'customer',
  needs: 'documents',
  schema: {
    summary: 'Where invoices and credit notes of the company go; null: to whoever ordered',
    body: z.object({ email: z.nullable(Email) }),
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;
