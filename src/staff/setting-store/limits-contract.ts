import * as z from 'zod/mini';
import { anyText, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** Whole numbers, and between which they may be. */
export const RANGES = {
  due_days: [0, 365],
  low_stock: [0, 100_000],
  /** From how many days after its due day an unpaid invoice holds up what its customer has ordered. */
  stop_days: [1, 3650],
  write_off_cents: [0, 10_000],
  auto_percent: [50, 99],
  /** Of a reminder, after the due day. */
  level_days: [1, 365],
} as const satisfies Record<string, [least: number, most: number]>;

const whole = (name: keyof typeof RANGES) =>
  z.int().check(z.minimum(RANGES[name][0]), z.maximum(RANGES[name][1]));
const Level = z.object({ days: whole('level_days'), subject: text(150), text: anyText(2000) });

export const OVER_CREDIT = ['allow', 'flag', 'refuse'] as const;

export const Limits = z.object({
  /** What is ordered on a working day before the hour leaves the same day; days when nothing does besides. */
  dispatch: z.object({
    until: text(5),
    closed_days: z.array(text(10)).check(z.maxLength(400)),
  }),
  dispatch_stop: z.object({ days: whole('stop_days') }),
  /** What becomes of an order to be invoiced that goes over the credit line of its company. */
  credit_line: z.object({ over: z.enum(OVER_CREDIT) }),
  due_days: whole('due_days'),
  low_stock: whole('low_stock'),
  payment_matching: z.object({
    write_off_cents: whole('write_off_cents'),
    auto_percent: whole('auto_percent'),
  }),
  reminders: z.object({ levels: z.array(Level).check(z.maxLength(3)) }),
});
export type Limits = z.infer<typeof Limits>;

const read = { limits: Limits, version: z.string() };

export const getLimits = officeCall('GET', '/office/v1/settings/limits', {
  job: 'settings limits show',
  needs: ['settings.read'],
  summary:
    'Numbers and texts by which the shop decides, with the version that a change of them needs',
  reply: read,
});

export const setLimits = officeCall('PUT', '/office/v1/settings/limits', {
  job: 'settings limits',
  needs: ['settings.change'],
  summary: 'Changes them; 409 when somebody else has meanwhile. What is left out stays as it is.',
  body: { version: text(100), limits: z.partial(Limits) },
  reply: read,
});
