import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#base/database/database.server.ts';
import * as order from '#staff/orders/order-contract.ts';
import * as payments from '#staff/payments/contract.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { startSession } from '#staff/people/sessions.server.ts';
import type { StaffId } from '#staff/people/colleague.ts';
import { camtOf } from '#tests/camt.ts';
import { Browser, OF_OFFICE } from './browser.ts';
import { describe, isPassing } from './buyer.ts';

const ACCOUNT = 'SK3112000000198742637541';
/** A button that is pressed twice before the first press is answered. */
const PRESSES = 2;
/** Ten minutes: the office comes back each time. */
const TRIES = 6_000;

/** What somebody of the office was told of an order they have finished. */
export type Finished = {
  number: string;
  parcels: string[];
  invoices: { number: string; cents: number }[];
  /** The movement of a bank statement that paid for all of them. */
  transaction: number;
  /** What came beyond their sum and stays the customer's. */
  overpaid: number;
};

/** Somebody of the office who takes one order after another from "new" to "paid", with the office's own calls. */
export class Clerk {
  readonly finished: Finished[] = [];
  /** How many presses were answered. */
  answered = 0;
  readonly surprises: string[] = [];
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async finish(number: string): Promise<void> {
    const { api } = this.#browser;
    const params = { number };
    const { order: opened } = await this.#press(() => api(order.openOrder, { params }));
    let seen = opened;
    const seenNow = () => ({ version: seen.version });
    if (seen.status === 'new')
      ({ order: seen } = await this.#press((headers) =>
        api(order.acceptOrder, { params, headers, body: seenNow() }),
      ));
    const parcels: string[] = [];
    const next = () => {
      parcels.push(`ZAS ${number}-${parcels.length + 1}`);
      return { ...seenNow(), parcels: [parcels.at(-1)!] };
    };
    const large = seen.lines.find(({ quantity }) => quantity > 1);
    const way = Math.random();
    if (large && way < 0.4) {
      const body = { ...next(), lines: [{ position: large.position, quantity: 1 }] };
      ({ order: seen } = await this.#press((headers) =>
        api(order.shipAndInvoice, { params, headers, body }),
      ));
    }
    const body = next();
    const call = way < 0.7 ? order.shipAndInvoice : order.shipOrder;
    ({ order: seen } = await this.#press((headers) => api(call, { params, headers, body })));
    if (way >= 0.7)
      ({ order: seen } = await this.#press((headers) =>
        api(order.invoiceOrder, { params, headers, body: {} }),
      ));
    const invoices = seen.documents
      .filter(({ kind }) => kind === 'invoice')
      .map((one) => ({ number: one.number, cents: one.gross_cents! - one.paid_cents! }));
    const overpaid = invoices.length > 0 && Math.random() < 0.3 ? 697 : 0;
    const transaction = await this.#match(number, invoices, overpaid);
    this.finished.push({ number, parcels, invoices, transaction, overpaid });
  }

  /** The bank says nothing of what it is for, so somebody assigns it; the same file is read again and again. */
  async #match(number: string, invoices: Finished['invoices'], over: number): Promise<number> {
    const { api } = this.#browser;
    const cents = invoices.reduce((sum, one) => sum + one.cents, over);
    const entries = [{ cents, reference: `DRILL-${number}`, name: 'Kupujúci s. r. o.' }];
    const xml = camtOf({ entries, id: `DRILL-${number}`, account: ACCOUNT });
    const file = { name: 'vypis.xml', content: Buffer.from(xml).toString('base64') };
    const { statements } = await this.#press((headers) =>
      api(payments.addStatement, { headers, body: file }),
    );
    const asked = { statement: statements[0]!.id!, state: 'open' as const };
    const { transactions } = await this.#press(() =>
      api(payments.listTransactions, { body: asked }),
    );
    const [waiting] = transactions;
    if (!waiting) {
      this.surprises.push(`order ${number}: its money does not wait`);
      return 0;
    }
    const body = {
      version: waiting.version,
      writes_off: false,
      allows_overpayment: over > 0,
      parts: invoices.map((one, at) => (at === 0 ? { ...one, cents: one.cents + over } : one)),
    };
    await this.#press((headers) =>
      api(payments.assignTransaction, { params: { id: waiting.id }, headers, body }),
    );
    return waiting.id;
  }

  /** Pressed until it is answered, always with the same key. */
  async #press<Result>(call: (headers: Record<string, string>) => Promise<Result>) {
    const headers = withKey(newKey());
    for (let tries = 0; tries < TRIES; tries += 1) {
      const results = await Promise.allSettled(
        Array.from({ length: PRESSES }, () => call(headers)),
      );
      const refused = results.flatMap((one) =>
        one.status === 'rejected' && !isPassing(one.reason) ? [describe(one.reason)] : [],
      );
      if (refused.length > 0) this.surprises.push(...refused);
      const told = results.find((one) => one.status === 'fulfilled');
      if (told) {
        this.answered += 1;
        return told.value;
      }
      await sleep(30 + Math.random() * 120);
    }
    throw new Error('somebody of the office has given up');
  }
}

let clerks = 0;
/** Somebody new who is signed in already: hashing passwords is not what is drilled. */
export const hireClerk = async (sql: Sql, origin: string): Promise<Clerk> =>
  new Clerk(await enterOffice(sql, origin));

/** The browser of somebody new, who has signed in. */
export async function enterOffice(sql: Sql, origin: string): Promise<Browser> {
  const name = `drill-${process.pid}-${(clerks += 1)}`;
  const [{ id }] = await sql<[{ id: StaffId }]>`
    insert into staff_person (email, name, role, state, password_hash)
    values (${`${name}@example.sk`}, ${name}, 'owner', 'active', '-') returning id`;
  const token = await startSession(sql, id, { isProved: true, userAgent: 'drill', before: '' });
  return new Browser(origin, token, () => {}, OF_OFFICE);
}
