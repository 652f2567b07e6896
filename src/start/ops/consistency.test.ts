import { beforeAll, expect, test } from 'vitest';
import { approve, ask, newFirm } from '#shop/approvals/approvals.fixture.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import {
  chooseAll,
  fillBasket,
  methodsOf,
  newCustomer,
  stepsOf,
} from '#shop/checkout/checkout.fixture.ts';
import { useShop } from '#tests/shop.ts';
import type { CODE_RULES, CONSISTENCY_RULES } from './consistency-rules.server.ts';
import { findContradictions } from './consistency.server.ts';

const shop = useShop();
const { sql } = shop;
let order: { id: number; number: string };

beforeAll(async () => {
  const { courier, invoice } = await methodsOf(shop);
  const customer = await newCustomer(shop);
  await fillBasket(customer, [
    [1, 2],
    [2, 3],
  ]);
  const steps = stepsOf(customer, { shipping: courier, payment: invoice });
  await chooseAll(steps);
  order = (await steps.order()).json().order;
  await changeStatus(shop, order.id, 'accepted');
  await ship(shop, order.id, { lines: [{ position: 1, quantity: 1 }] });
  const firm = await newFirm(shop, { order: 0 });
  const { id } = await ask(shop, firm.buyer.client);
  await approve(firm.approver.client, id);
  await ask(shop, firm.buyer.client);
});

test('the demo shop and an order placed in it contradict nothing', async () => {
  expect(await findContradictions(sql)).toEqual([]);
});

class Undo extends Error {}

/** Damages the shop as no constraint would let anybody, looks, and takes the damage back. */
async function rulesBrokenBy(damage: string): Promise<string[]> {
  let rules: string[] = [];
  await sql
    .begin(async (tx) => {
      await tx.unsafe(damage.replaceAll('$order', String(order.id)));
      const looking = { begin: (_options: string, look: (db: typeof tx) => unknown) => look(tx) };
      rules = (await findContradictions(looking as never)).map(({ rule }) => rule);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return rules;
}

const LOOSE = 'alter table orders drop constraint orders_basket_id_key;';
const SHIPMENT = '(select id from shipment where order_id = $order)';
const BASKET = '(select basket_id from orders where id = $order)';

const STATEMENT = `
     insert into bank_statement (id, account, key, number, format, file_name, from_day, to_day, opening_cents, closing_cents, who)
     values (9001, 'SK', 'x', '1', 'camt', 'x.xml', '2026-11-12', '2026-11-12', 0, 500, 'x');
     insert into bank_transaction (id, statement_id, account, reference, booked_on, amount_cents, currency)
     values (9001, 9001, 'SK', 'X', '2026-11-12', 500, 'EUR');`;

test.each<[keyof typeof CONSISTENCY_RULES | keyof typeof CODE_RULES, string]>([
  ['at most one order per basket', `${LOOSE} update orders set basket_id = ${BASKET} where id = 1`],
  [
    'an order has its basket, closed and of the person who ordered',
    `update basket set state = 'open' where id = ${BASKET}`,
  ],
  [
    'who ordered is of the company that ordered',
    `alter table orders drop constraint orders_person_id_fkey;
     update orders set person_id = (select max(id) from person) where id = 1`,
  ],
  [
    'a company that may buy has an administrator who may sign in',
    `update person set roles = '{buyer}' where customer_id = 1`,
  ],
  [
    'a company that may buy has an administrator who may sign in',
    `update person set state = 'blocked' where customer_id = 1`,
  ],
  [
    'own numbers of a company are counted as they are',
    `insert into own_number (customer_id, product_id, number) values (1, 1, 'A-1');
     update own_number_count set count = 0`,
  ],
  [
    'a closed basket has its order',
    `insert into basket (person_id, state) select min(id), 'ordered' from person`,
  ],
  [
    'a request has its one order exactly when it is approved, of the person who asked',
    `alter table approval drop constraint approval_check4; update approval set order_id = null`,
  ],
  [
    'a request has its one order exactly when it is approved, of the person who asked',
    `update orders set basket_id = (select basket_id from approval where state = 'waiting') where id = $order`,
  ],
  [
    'a basket is frozen exactly while its request is not approved',
    `drop index basket_open_person;
     update basket set state = 'open' where id = (select basket_id from approval where state = 'waiting')`,
  ],
  [
    'a basket is frozen exactly while its request is not approved',
    `update basket set state = 'frozen' where id = (select max(id) from basket where state = 'open' and person_id is not null)`,
  ],
  [
    'a request is decided by a colleague, and has lines',
    `alter table approval drop constraint approval_check;
     update approval set decided_by = person_id where state = 'approved'`,
  ],
  [
    'a request is decided by a colleague, and has lines',
    `delete from approval_line where approval_id = (select id from approval where state = 'waiting')`,
  ],
  [
    'an owner has at most one open basket',
    `drop index basket_open_person;
     insert into basket (person_id) select min(id) from person, generate_series(1, 2) as n group by n`,
  ],
  [
    'an order has lines, and every line its order',
    'delete from order_line where order_id = $order',
  ],
  [
    'a line is its list price less the discount, times the quantity',
    'update order_line set list_cents = list_cents + 100 where order_id = $order',
  ],
  [
    'a price that was set by hand and is agreed is that of its line',
    `insert into line_price (order_line_id, state, unit_cents, usual_list_cents, usual_list_fraction, usual_discount_bp,
                             usual_unit_cents, usual_unit_fraction, reason, who)
     select id, 'agreed', unit_cents + 1, list_cents, list_fraction, discount_bp, unit_cents, unit_fraction, 'x', 'x'
     from order_line where order_id = $order`,
  ],
  [
    'the totals of an order are its lines and fees, with VAT per rate',
    'update orders set vat_cents = vat_cents + 1, gross_cents = gross_cents + 1 where id = $order',
  ],
  [
    'a gift card is its value less what was used of it',
    'update gift_card set used_cents = used_cents + 1 where id = 4',
  ],
  [
    'what a gift card pays of an order is a use of it',
    'update orders set gift_card_cents = 100 where id = $order',
  ],
  [
    'a cancelled order gives its gift card back, and no other does',
    'update gift_card_use set returned_cents = 1',
  ],
  [
    'what a gift card paid of an order is paid on its invoices',
    `delete from invoice_payment where reference like 'gift-card:%'`,
  ],
  [
    'an order stands where its history ends',
    `update orders set status = 'shipped' where id = $order`,
  ],
  [
    'no more of a line is shipped than was ordered',
    `update shipment_line set quantity = 100 where shipment_id = ${SHIPMENT}`,
  ],
  [
    'a shipment holds lines of its own order',
    `update shipment set order_id = 1 where id = ${SHIPMENT}`,
  ],
  [
    'a shipment holds lines of its own order',
    `delete from shipment_line where shipment_id = ${SHIPMENT}`,
  ],
  [
    'an order has left whole exactly when its shipments hold all of it',
    `update orders set status = 'shipped' where id = $order`,
  ],
  [
    'an order has left whole exactly when its shipments hold all of it',
    `insert into shipment_line (shipment_id, order_line_id, quantity)
     select ${SHIPMENT}, id, quantity from order_line where order_id = $order
     on conflict (shipment_id, order_line_id) do update set quantity = excluded.quantity`,
  ],
  [
    'a delivered order has no shipment on its way',
    `update orders set status = 'delivered' where id = $order`,
  ],
  [
    'an order has one mail to its customer',
    `delete from outbox where subject_key = 'order:$order'`,
  ],
  [
    'a mail about an order has its order',
    `update outbox set subject_key = 'order:0' where subject_key = 'order:$order'`,
  ],
  [
    'a mail leaves within a day',
    `update outbox set created_at = now() - interval '25 hours' where subject_key = 'order:$order'`,
  ],
  [
    'what is assigned of a bank movement is the sum of its assignments, and no more than it',
    `${STATEMENT} update bank_transaction set allocated_cents = 400 where id = 9001`,
  ],
  [
    'an assignment is a payment of the same sum and kind, and every write-off is one',
    `${STATEMENT} insert into bank_allocation (payment_id, transaction_id, amount_cents)
     select id, 9001, 1 from invoice_payment where amount_cents > 1 limit 1`,
  ],
  [
    'an assignment is a payment of the same sum and kind, and every write-off is one',
    `update invoice_payment set is_write_off = true where id = (select min(id) from invoice_payment)`,
  ],
  [
    'an assignment is a payment of the same sum and kind, and every write-off is one',
    `${STATEMENT} insert into overpayment (id, customer_id, kind, amount_cents, day, who)
     select 9001, min(id), 'made', 2, current_date, 'jana' from company;
     insert into bank_allocation (overpayment_id, transaction_id, amount_cents) values (9001, 9001, 1)`,
  ],
  [
    'no more of what a customer overpaid is used and returned than there was',
    `insert into overpayment (customer_id, kind, amount_cents, day, who)
     select min(id), 'returned', -1, current_date, 'jana' from company`,
  ],
  [
    'what is used of an overpayment is a payment of an invoice of its customer',
    `insert into overpayment (customer_id, kind, amount_cents, day, who)
     select customer_id, 'made', 1, current_date, 'jana' from invoice order by id limit 1;
     insert into overpayment (customer_id, kind, amount_cents, day, who, payment_id)
     select customer_id, 'used', -1, current_date, 'jana',
            (select id from invoice_payment where amount_cents > 1 order by id limit 1)
     from invoice order by id limit 1`,
  ],
  [
    'a bank statement adds up',
    `${STATEMENT} update bank_transaction set amount_cents = 501 where id = 9001`,
  ],
  [
    'what is paid of an invoice is the sum of its payments',
    'update invoice set paid_cents = paid_cents + 1 where id = (select min(id) from invoice)',
  ],
  ['numbers of a year have no gap', `select next_number('order', extract(year from now())::int)`],
  [
    'an invoice is its lines, with VAT per rate',
    'update invoice_vat set vat_cents = vat_cents + 1 where invoice_id = 1',
  ],
  [
    'credit notes take back no more than was invoiced',
    `update invoice_line set quantity = 2 * quantity, total_cents = 2 * total_cents
     where invoice_id in (select id from invoice where kind = 'credit_note')`,
  ],
  [
    'invoices of an order come to no more than the order',
    `update orders set products_cents = products_cents - 100, net_cents = net_cents - 100,
       vat_cents = vat_cents - 1, gross_cents = gross_cents - 101
     where id = (select order_id from invoice where kind = 'invoice' order by id limit 1)`,
  ],
  [
    'an order whose rest is invoiced is invoiced to the cent',
    `update orders set products_cents = products_cents + 100, net_cents = net_cents + 100,
       vat_cents = vat_cents + 23, gross_cents = gross_cents + 123
     where id = (select order_id from invoice where kind = 'invoice' order by id limit 1)`,
  ],
  [
    'no more pieces of a line are invoiced than were ordered',
    `update invoice_line set quantity = quantity + 100000, unit_cents = 0, unit_fraction = 0, total_cents = 0,
       order_line_id = (select min(order_line.id) from order_line)
     where id = (select min(invoice_line.id) from invoice_line join invoice on invoice.id = invoice_id
                 where kind = 'invoice')`,
  ],
  [
    'an invoice of a shipment is of its order',
    `update invoice set shipment_id = ${SHIPMENT} where id = 1`,
  ],
  [
    'a taxed payment is taken off or back once',
    `update invoice set kind = 'advance' where id = (select id from invoice where kind = 'invoice' order by id limit 1);
     insert into advance_settlement (invoice_id, advance_id, vat_percent, base_cents, vat_cents)
     select id, invoice_id, vat_percent, base_cents + 1, invoice_vat.vat_cents
     from invoice_vat, (select max(id) as id from invoice where kind = 'invoice') as later
     where invoice_id = (select id from invoice where kind = 'advance')`,
  ],
  [
    'a taxed payment is taken off an invoice of its order',
    `insert into advance_settlement (invoice_id, advance_id, vat_percent, base_cents, vat_cents)
     select max(id), min(id), 23, 1, 0 from invoice where kind = 'invoice'`,
  ],
  [
    'a prepayment is used once, for its order',
    `with ahead as (
       insert into prepayment (order_id, amount_cents, paid_on) values ($order, 5, current_date) returning id)
     insert into invoice_payment (invoice_id, amount_cents, paid_on, prepayment_id)
     select 1, 6, current_date, id from ahead`,
  ],
  [
    'a taxed payment is paid by a prepayment',
    `update invoice set kind = 'advance' where id = (select id from invoice where kind = 'invoice' order by id limit 1)`,
  ],
  [
    'a cancelled order asks for no prepayment',
    `insert into proforma (number, variable_symbol, order_id, customer_id, issued_on, due_on, supplier, buyer, lines,
                           rates, net_cents, vat_cents, gross_cents)
     select 'Z2099000001', number, id, customer_id, current_date, current_date, '{}', '{}', '[]', '[]', 1, 0, 1
     from orders where id = $order;
     update orders set status = 'cancelled' where id = $order`,
  ],
  [
    'numbers of a year have no gap',
    `select next_number('proforma', extract(year from now())::int)`,
  ],
  [
    'the stock of a warehouse is the sum of its movements',
    `alter table stock disable trigger stock_noted_changed; update stock set quantity = quantity + 1 where product_id = 1`,
  ],
  [
    'a product is noted as short exactly when less of it is free than there should be',
    `insert into short_product select id from product where stock > 0 limit 1`,
  ],
  [
    'a product is noted as one without a picture exactly when it has none',
    `delete from product_image where product_id = 1; delete from product_without_picture where product_id = 1`,
  ],
  [
    'a product is noted as one without a picture exactly when it has none',
    'insert into product_without_picture select product_id from product_image limit 1',
  ],
  [
    'what filters know of a product is what it has',
    'update product_facts set in_stock = not in_stock where product_id = 1',
  ],
  [
    'what filters know of a product is what it has',
    'delete from product_facts where product_id = 1',
  ],
  [
    'what filters know of a product is what it has',
    'update product_facts set product_id = 999999 where product_id = 1 and is_listed',
  ],
  [
    'goods that were noted during an import are booked',
    `insert into stock_move (product_id, warehouse_id, quantity, created_at)
     select 1, min(id), -1, now() - interval '2 hours' from warehouse`,
  ],
  [
    'an invoice belongs to the customer of its order',
    'update invoice set customer_id = 3 - customer_id where id = 1',
  ],
  [
    'a reminder is of an invoice, and no level comes before a lower one',
    `insert into invoice_reminder (invoice_id, level, at, who, recipient, unpaid_cents)
     values (1, 2, now() - interval '1 day', 'x', 'x', 1), (1, 1, now(), 'x', 'x', 1)`,
  ],
  [
    'no level of a reminder was sent twice',
    `alter table invoice_reminder drop constraint invoice_reminder_invoice_id_level_key;
     insert into invoice_reminder (invoice_id, level, who, recipient, unpaid_cents)
     values (1, 1, 'x', 'x', 1), (1, 1, 'x', 'x', 1)`,
  ],
  [
    'what a document says of its handover is what was handed over',
    'update invoice set handed_cents = paid_cents + 1 where id = 1',
  ],
  [
    'an electronic invoice that waits is tried again',
    `insert into einvoice_delivery (invoice_id, receiver, key, request, next_at)
     select min(invoice_id), '0245:1', gen_random_uuid(), '{}', null from einvoice_document`,
  ],
  [
    'what was heard last of an electronic invoice is its state',
    `insert into einvoice_delivery (invoice_id, receiver, key, request)
     select min(invoice_id), '0245:1', gen_random_uuid(), '{}' from einvoice_document;
     insert into einvoice_event (invoice_id, state) select min(invoice_id), 'taken' from einvoice_document`,
  ],
  [
    'a second factor that is on has its ten recovery codes, and no other has any',
    `insert into second_factor (person_id, secret, turned_on_at)
     select min(id), decode(repeat('00', 48), 'hex'), now() from person`,
  ],
  [
    'a key that was taken has its result',
    `insert into idempotency_key (owner, key, request_hash) values ('person:1', 'x', '')`,
  ],
  [
    'typed parameters are what the texts of their products mean',
    `update product_parameter set number_to = number_to + 1
     where (product_id, parameter_id) = (
       select product_id, parameter_id from product_parameter where number_to is not null limit 1)`,
  ],
  [
    'typed parameters are what the texts of their products mean',
    `update product_parameter set value_ids = value_ids || (select max(id) from parameter_value)
     where cardinality(value_ids) = 1 and product_id = 1`,
  ],
  [
    'typed parameters are what the texts of their products mean',
    'delete from product_parameter where product_id = 1',
  ],
  [
    'typed parameters are what the texts of their products mean',
    `update product set parameters = '[]' where id = 1`,
  ],
  [
    'no delivery is promised to orders beyond what it brings',
    `update order_line set later_quantity = quantity, expected_on = current_date + 3
     where id = (select line.id from order_line line join orders on orders.id = line.order_id
                 where status in ('new', 'accepted') and product_id is not null order by line.id limit 1)`,
  ],
  [
    'the stock of a product is the sum of its warehouses',
    'update product set stock = stock + 1 where id = 1',
  ],
])('a breach is seen: %s', async (rule, damage) => {
  expect(await rulesBrokenBy(damage)).toContain(rule);
});
