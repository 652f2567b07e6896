import * as z from 'zod/mini';
import { anyText, replyOf, text } from '#base/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const Level = z.object({ days: whole(1, 365), subject: text(150), text: anyText(2000) });

export const OVER_CREDIT = ['allow', 'flag', 'refuse'] as const;

const Limits = z.object({
  /** What is ordered on a working day before the hour leaves the same day; days when nothing does besides. */
  dispatch: z.object({
    until: text(5),
    closed_days: z.array(text(10)).check(z.maxLength(400)),
  }),
  /** From how many days after its due day an unpaid invoice holds up what its customer has ordered. */
  dispatch_stop: z.object({ days: whole(1, 3650) }),
  /** What becomes of an order to be invoiced that goes over the credit line of its company. */
  credit_line: z.object({ over: z.enum(OVER_CREDIT) }),
  due_days: whole(0, 365),
  low_stock: whole(0, 100_000),
  payment_matching: z.object({ write_off_cents: whole(0, 10_000), auto_percent: whole(50, 99) }),
  reminders: z.object({ levels: z.array(Level).check(z.maxLength(3)) }),
});
export type Limits = z.infer<typeof Limits>;

const read = { limits: Limits, version: z.string() };

export const getLimits = {
  method: 'GET',
  url: '/office/v1/settings/limits',
  access: 'staff',
  needs: ['settings.read'],
  schema: {
    summary:
      'Numbers and texts by which the shop decides, with the version that a change of them needs',
    response: { 200: replyOf(read) },
  },
} as const satisfies OfficeEndpoint;

export const setLimits = {
  method: 'PUT',
  url: '/office/v1/settings/limits',
  access: 'staff',
  needs: ['settings.change'],
  schema: {
    summary: 'Changes them; 409 when somebody else has meanwhile. What is left out stays as it is.',
    body: z.object({ version: text(100), limits: z.partial(Limits) }),
    response: { 200: replyOf(read) },
  },
} as const satisfies OfficeEndpoint;
