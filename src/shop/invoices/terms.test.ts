import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, ROLES } from '#shop/kernel/roles.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague, type Added } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { type Catalogue, readCatalogue, readyBasket } from '#tests/world.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { openCents } from './issue/credit.server.ts';
import { getDocument } from './invoice.server.ts';
import { issueInvoice } from './issue/issue.server.ts';
import { recordPayment } from './payments/payments.server.ts';

const shop = useShop();
const EMAIL = '/admin/v1/company/invoice-email';
const LIST = '/admin/v1/customer/documents?limit=25';
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue(shop);
});

async function colleague({ id }: Added, roles: Role[]) {
  const email = `kolega-${randomBytes(6).toString('hex')}@bastion.sk`;
  await addColleague(shop.sql, id, { email, roles });
  return { email, client: await shop.signIn({ email, password: 'bastion-demo' }) };
}
async function order(client: Client): Promise<number> {
  await readyBasket(client, catalogue, 'x');
  return (await client.put('/admin/v1/cart/order/sk', { basket: null })).json().order.id;
}
const mailed = async ({ id }: { id: number }): Promise<string[]> =>
  (
    await shop.sql<{ recipient: string }[]>`
      select recipient from outbox
      where subject_key = ${`invoice:${id}`} or subject_key like ${`invoice:${id}:%`} order by id`
  ).map(({ recipient }) => recipient);
const termsOf = async (client: Client) => (await client.get(LIST)).json();

describe('the address for invoices', () => {
  test('is saved, shown and used by the next mail, besides to whoever ordered', async () => {
    const { client, who } = await newCustomer(shop);
    expect((await termsOf(client)).invoice_email).toBeNull();
    const before = await issueInvoice(shop, await order(client));
    expect(await mailed(before)).toEqual([who.email]);

    const saved = await client.put(EMAIL, { email: ' Uctovne@firma.sk ' });
    expect([saved.statusCode, saved.json()]).toEqual([200, { success: true, error: [] }]);
    const { invoice_email: own } = await termsOf(client);
    expect(own.toLowerCase()).toBe('uctovne@firma.sk');
    const after = await issueInvoice(shop, await order(client));
    expect(await mailed(after)).toEqual([own, who.email]);
    const note = await issueCreditNote(shop, after.number, 'Vrátené');
    expect(await mailed(note)).toEqual([own, who.email]);
    const audit = await shop.sql`
      select command, after from audit join audit_entry on audit_id = audit.id where who = ${who.email}`;
    expect(audit).toContainEqual({
      command: 'account: set the e-mail for invoices',
      after: { invoice_email: own },
    });

    await client.put(EMAIL, { email: null });
    expect(await mailed(await issueInvoice(shop, await order(client)))).toEqual([who.email]);
  });

  test('keeps documents from a buyer, who gets them only while there is no other address', async () => {
    const admin = await newCustomer(shop);
    const buyer = await colleague(admin, ['buyer']);
    expect(await mailed(await issueInvoice(shop, await order(buyer.client)))).toEqual([
      buyer.email,
    ]);
    await admin.client.put(EMAIL, { email: 'faktury@firma.sk' });
    const second = await issueInvoice(shop, await order(buyer.client));
    expect(await mailed(second)).toEqual(['faktury@firma.sk']);
  });

  test('gets one mail when it is that of whoever ordered', async () => {
    const { client, who } = await newCustomer(shop);
    await client.put(EMAIL, { email: who.email });
    expect(await mailed(await issueInvoice(shop, await order(client)))).toEqual([who.email]);
  });

  test.each(ROLES)('is for those who see documents: %s', async (role) => {
    const company = await newCustomer(shop);
    const { client } = await colleague(company, [role]);
    const may = role === 'admin' || role === 'accountant';
    expect((await client.put(EMAIL, { email: 'a@firma.sk' })).statusCode).toBe(may ? 200 : 403);
    expect((await termsOf(company.client)).invoice_email).toBe(may ? 'a@firma.sk' : null);
  });

  test.each(['', 'firma', 'a@b', 'a@firma.sk, b@firma.sk', 'a\u202e@firma.sk', 'a@firma.sk\n'])(
    'is not %j',
    async (email) => {
      const { client } = await newCustomer(shop);
      const { statusCode } = await client.put(EMAIL, { email });
      const { invoice_email: own } = await termsOf(client);
      expect([statusCode, own]).toEqual(
        email.trim() === 'a@firma.sk' ? [200, 'a@firma.sk'] : [400, null],
      );
    },
  );

  test('is of one company', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    await mine.client.put(EMAIL, { email: 'moje@firma.sk' });
    expect((await termsOf(theirs.client)).invoice_email).toBeNull();
    expect((await shop.guest().put(EMAIL, { email: 'x@firma.sk' })).statusCode).toBe(401);
  });
});

describe('the credit', () => {
  test('is used by what is unpaid and by what is ordered to be invoiced', async () => {
    const { client, customerId } = await newCustomer(shop);
    expect((await termsOf(client)).credit).toBeNull();
    await shop.sql`update company set credit_limit_cents = 1000000 where id = ${customerId}`;
    const left = async () => (await termsOf(client)).credit;
    expect(await left()).toEqual({ limit: 10_000, free: 10_000 });

    const id = await order(client);
    const [row] = await shop.sql<[{ gross_cents: number }]>`
      select gross_cents from orders where id = ${id}`;
    const used = (cents: number) => ({ limit: 10_000, free: (1_000_000 - cents) / 100 });
    expect(await left()).toEqual(used(row.gross_cents));
    const { id: invoiceId } = await issueInvoice(shop, id);
    expect(await left()).toEqual(used(row.gross_cents));
    const payment = { invoiceId, cents: 100, paidOn: '2026-11-12', reference: `t-${invoiceId}` };
    await recordPayment(shop.sql, payment);
    expect(await left()).toEqual(used(row.gross_cents - 100));

    const prepaid = await order(client);
    await shop.sql`update orders set payment_kind = 'prepayment' where id = ${prepaid}`;
    expect(await left()).toEqual(used(row.gross_cents - 100));
    const cancelled = await order(client);
    await shop.sql`update orders set status = 'cancelled' where id = ${cancelled}`;
    expect(await left()).toEqual(used(row.gross_cents - 100));
    await shop.sql`update company set credit_limit_cents = 0 where id = ${customerId}`;
    expect(await left()).toEqual({ limit: 0, free: -(row.gross_cents - 100) / 100 });
  });

  test('of orders invoiced by their parcels is used what no invoice holds, and none is looked at alone', async () => {
    const by = await newCustomer(shop);
    const usage = () => openCents(shop.sql);
    const open = async () => {
      const [row] = await shop.sql<[{ cents: number }]>`
        select ${usage()} as cents from company where id = ${by.customerId}`;
      return row.cents;
    };
    const shipped = async (isInvoiced: boolean) => {
      const copy = await copyOrder(shop, { by, status: 'accepted' });
      await ship(shop, copy.id, {});
      if (isInvoiced) await issueInvoice(shop, copy.id, { shipment: 1 });
      return copy.gross_cents;
    };
    await shipped(true);
    await shipped(true);
    expect(await open()).toBe(0);
    const waits = await shipped(false);
    expect(await open()).toBe(waits);
    const [plan] = await shop.sql`
      explain (analyze, format json) select ${usage()} from company where id = ${by.customerId}`;
    const payments = nodesOf(plan!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] === 'invoice_payment',
    );
    expect(payments.filter((node) => node['Actual Loops'] !== 0)).toEqual([]);

    const withCard = await copyOrder(shop, { by, status: 'accepted' });
    await shop.sql`update orders set gift_card_cents = 100 where id = ${withCard.id}`;
    const due = withCard.gross_cents - 100;
    expect(await open()).toBe(waits + due);
    await ship(shop, withCard.id, { lines: [{ position: 1, quantity: 1 }] });
    const { number } = await issueInvoice(shop, withCard.id, { shipment: 1 });
    const { gross_cents: part } = await getDocument(shop.sql, number);
    expect(part).toBeGreaterThan(100);
    expect(await open()).toBe(waits + due - (part - 100));
  });
});

type PlanNode = { Plans?: PlanNode[]; 'Relation Name'?: string; 'Actual Loops': number };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
