import * as z from 'zod/mini';
import { Moment, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Look } from '#staff/look-contract.ts';
import { Status } from '#staff/orders/contract.ts';

/** How many there are of what is wrong, and which are the first. */
const Attention = z.nullable(z.object({ count: z.int(), names: z.array(z.string()) }));

/** `goods`: nothing, until something comes; `review`: nothing leaves, until somebody decides. */
const Step = z.enum([
  'payment',
  'accept',
  'prepare',
  'ship',
  'rest',
  'hand_over',
  'goods',
  'review',
] as const);

const WaitingOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: Status,
  customer_id: z.int(),
  company_name: z.string(),
  /** Null for those who may not read prices. */
  net_cents: z.nullable(z.int()),
  waiting: z.object({ days: z.int(), minutes: z.int() }),
  /** Lines that are not sent yet, how many of them are on stock, and when the last of the others is expected. */
  goods: z.object({ lines: z.int(), ready: z.int(), expected_on: z.nullable(z.string()) }),
  /** Its customer has owed for too long: nothing of it leaves. */
  is_stopped: z.boolean(),
  /** It went over the credit line of its company, and nobody has assessed it. */
  is_over_credit: z.boolean(),
  step: Step,
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

const Good = { ...Look, unit: z.string(), url: z.string(), stock: z.int() };
const Turnover = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      cents: z.number(),
      count: z.int(),
      /** A year ago on the same day of the week. */
      last_cents: z.number(),
    }),
  ),
});
export type Turnover = z.infer<typeof Turnover>;

const Unpaid = z.object({
  /** Not due yet, up to 14, up to 30 and more days late. */
  ages: z.array(z.object({ count: z.int(), cents: z.number() })),
  worst: z.array(
    z.object({
      customer_id: z.int(),
      company_name: z.string(),
      cents: z.number(),
      days: z.int(),
    }),
  ),
});
export type Unpaid = z.infer<typeof Unpaid>;

const Stock = z.object({
  negative: z.int(),
  low: z.int(),
  least: z.int(),
  short: z.array(
    z.object({
      ...Good,
      /** More is promised than lies there and comes. */
      is_negative: z.boolean(),
      coming: z.int(),
      expected_on: z.nullable(z.string()),
    }),
  ),
});
export type Stock = z.infer<typeof Stock>;

const Best = z.array(z.object({ ...Good, cents: z.number(), quantity: z.number() }));
export type Best = z.infer<typeof Best>;

/** What the role may not read is null. */
const Day = z.object({
  orders: z.nullable(
    z.object({
      count: z.int(),
      net_cents: z.nullable(z.number()),
      /** Of today, of one, of two and of more working days. */
      ages: z.array(z.int()),
      /** Of which days those are, both included. */
      age_days: z.array(z.nullable(z.object({ from: z.string(), to: z.string() }))),
      oldest: z.array(WaitingOrder),
    }),
  ),
  unpaid: z.nullable(Unpaid),
  turnover: z.nullable(Turnover),
  stock: z.nullable(Stock),
  registrations: z.nullable(
    z.object({
      count: z.int(),
      oldest: z.array(
        z.object({
          id: z.int(),
          company_name: z.string(),
          company_id: z.string(),
          created_at: Moment,
        }),
      ),
    }),
  ),
  attention: z.object({
    einvoices: Attention,
    mails: Attention,
    limits: Attention,
    payments: Attention,
    reminders: Attention,
  }),
  /** Nothing can be issued until the shop has a company of its own. */
  sample_company: z.nullable(z.literal(true)),
});
export type Day = z.input<typeof Day>;
/** The same before it is written. */
export type DayRead = z.output<typeof Day>;

export const getDay = officeCall('GET', '/office/v1/day', {
  summary: 'What the day begins with; parts that the role may not read are null',
  reply: { day: Day },
});

export const getBest = officeCall('GET', '/office/v1/day/best', {
  job: 'day best',
  needs: ['invoices.read', 'prices.read'],
  summary: 'What brought most in a month; apart, because it is dear and changes slowly',
  reply: { best: Best },
});

/** Steps that need nothing to be filled in. */
export const DIRECT_STEPS = ['accept', 'prepare', 'hand_over'] as const;

export const takeStep = officeCall('POST', '/office/v1/day/step', {
  needs: ['orders.change'],
  summary: 'Does the next step of an order that waits, where nothing has to be filled in',
  body: { number: text(20), step: z.enum(DIRECT_STEPS) },
  reply: {},
});

const Numbers = z.object({
  orders: z.nullable(z.int()),
  /** Overdue, or with an electronic invoice that waits for a person. */
  invoices: z.nullable(z.int()),
  payments: z.nullable(z.int()),
  registrations: z.nullable(z.int()),
  negative: z.nullable(z.int()),
});
export type Numbers = z.infer<typeof Numbers>;

export const getNumbers = officeCall('GET', '/office/v1/numbers', {
  summary:
    'Numbers beside the sections: what waits there, or is wrong; null where the role may not look',
  reply: { numbers: Numbers },
});

/** What may have changed, as `live` tells it. */
export const TOPICS = [
  'orders',
  'invoices',
  'payments',
  'customers',
  'stock',
  'mails',
  'imports',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Events: `changed` with topics and how many orders are new, `out` when the session is over, `full` when others took its place. */
export const listenLive = officeCall('GET', '/office/v1/live', {
  isUnattended: true,
  files: ['text/event-stream'],
  summary: 'Tells what has changed, as it does (server-sent events)',
  reply: {},
});
