import * as z from 'zod/mini';
import { text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

export const chooseColumns = officeCall('POST', '/office/v1/account/columns', {
  summary: 'Which columns of a list of the office one sees, on whatever device; null for all',
  body: {
    list: text(40).check(z.minLength(1)),
    columns: z.nullable(z.array(text(40)).check(z.maxLength(60))),
  },
  reply: {},
});
