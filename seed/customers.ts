import type { Db } from '#base/database/database.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { hashOf } from './hash.ts';
import { loadBankStatement } from './bank.ts';
import { loadEinvoices } from './einvoices.ts';
import { loadInvoices } from './invoices.ts';
import { loadShipments } from './shipments.ts';
import { ORDER_PLANS } from './order-plans.ts';
import { loadOrders, type PlacedOrder } from './orders.ts';
import { loadProjects } from './projects.ts';
import {
  COLLEAGUES,
  type Colleague,
  DISCOUNTS,
  PEOPLE,
  PRICE_GROUPS,
  type Person,
} from './people.ts';
import { insertRows, type Say } from './rows.ts';

/** Two customers, colleagues of the first, the owner of the office, their prices and everything they have done here so far; needs the demo catalogue. */
export async function loadDemoCustomers(db: Db, say: Say): Promise<void> {
  await insertRows(db, 'price_group', PRICE_GROUPS);
  await insertRows(db, 'company', PEOPLE.map(companyRow));
  await insertRows(
    db,
    'person',
    await Promise.all(
      PEOPLE.map(async (person) => personRow(person, await hashPassword(PASSWORD))),
    ),
  );
  await insertRows(db, 'person', await Promise.all(COLLEAGUES.map(colleagueRow)));
  await insertRows(db, 'staff_person', [await officeRow()]);
  await insertRows(db, 'customer_address', PEOPLE.flatMap(addressRows));
  await insertRows(db, 'delivery_address', DELIVERY_ADDRESSES);
  await insertRows(db, 'discount', await discountRows(db));
  await insertRows(db, 'wishlist_item', await wishlistRows(db));
  say('Loading customers and orders', 1, 3);
  const orders = await loadOrders(db, ORDER_PLANS, PEOPLE);
  await insertRows(db, 'gift_card', GIFT_CARDS);
  await insertRows(db, 'gift_card_use', cardUseRows(orders));
  say('Loading customers and orders', 2, 3);
  await loadShipments(db, orders);
  await loadProjects(db, orders);
  await loadInvoices(db, orders);
  await loadEinvoices(db);
  await loadBankStatement(db);
  say('Loading customers and orders', 3, 3);
}

const PASSWORD = 'bastion-demo';

export const companyRow = (person: Person) => ({
  id: person.id,
  state: 'active',
  company_name: person.companyName,
  company_id: person.companyId,
  vat_id: person.vatId,
  ext_vat_id: person.extVatId,
  price_group_id: person.priceGroup,
  credit_limit_cents: person.creditLimitCents,
  created_at: person.since,
  activated_at: person.since,
});

export const personRow = (person: Person, passwordHash: string) => ({
  id: person.personId,
  customer_id: person.id,
  roles: [...ROLES],
  email: person.email,
  password_hash: passwordHash,
  state: 'active',
  first_name: person.firstName,
  last_name: person.lastName,
  display_name: `${person.firstName} ${person.lastName}`,
  phone: person.phone,
  newsletter: person.newsletter,
  consented_at: person.since,
  created_at: person.since,
  activated_at: person.since,
});

const colleagueRow = async (colleague: Colleague) => {
  const [first] = PEOPLE as [Person];
  return {
    ...personRow(
      { ...first, ...colleague, id: first.id, personId: colleague.id },
      await hashPassword(PASSWORD),
    ),
    roles: colleague.roles,
    newsletter: false,
    order_limit_cents: colleague.orderLimitCents,
    month_limit_cents: colleague.monthLimitCents,
  };
};

/** The owner of the demo's office; its sign-in page says how to get in. */
const officeRow = async () => ({
  email: 'kancelaria@bastion.sk',
  name: 'Eva Kováčová',
  role: 'owner',
  state: 'active',
  password_hash: await hashPassword(PASSWORD),
});

export const addressRows = (person: Person) =>
  [person.invoice, person.delivery].map((address, index) => ({
    customer_id: person.id,
    type: index + 1,
    phone: person.phone,
    first_name: person.firstName,
    last_name: person.lastName,
    ...address,
  }));

/** Of the first one: where else its goods go. */
const DELIVERY_ADDRESSES = [
  {
    customer_id: 1,
    label: 'Sklad Martin',
    company: '',
    first_name: 'Milan',
    last_name: 'Hrušovský',
    street: 'Kollárova 73',
    city: 'Martin',
    zip: '03601',
    phone: '+421905220117',
  },
  {
    customer_id: 1,
    label: 'Dielňa Bytča',
    company: '',
    first_name: 'Peter',
    last_name: 'Malý',
    street: 'Hlinická 403',
    city: 'Bytča',
    zip: '01401',
    phone: '+421905220118',
  },
];

async function discountRows(db: Db) {
  const categories = await db<{ id: number; path: string }[]>`select id, path from category`;
  const vendors = await db<{ id: number; slug: string }[]>`select id, slug from vendor`;
  return DISCOUNTS.map(({ group, customer, category, vendor, bp }, index) => ({
    id: index + 1,
    price_group_id: group ?? null,
    customer_id: customer ?? null,
    category_id: category ? categories.find((known) => known.path === category)!.id : null,
    vendor_id: vendor ? vendors.find((known) => known.slug === vendor)!.id : null,
    discount_bp: bp,
  }));
}

const HOUR = 3_600_000;

async function wishlistRows(db: Db) {
  const products = await db<{ id: number; code: string }[]>`
    select id, code from product order by id`;
  return PEOPLE.flatMap((person) =>
    products
      .toSorted((a, b) => hashOf(person.email + a.code) - hashOf(person.email + b.code))
      .slice(0, person.wishes)
      .map(({ id }, index) => ({
        person_id: person.personId,
        product_id: id,
        created_at: new Date(Date.UTC(2026, 7, 3, 9) + index * 97 * HOUR),
      })),
  );
}

/** One already spent, one too old, two that still work. */
const GIFT_CARDS = [
  {
    id: 1,
    code: 'BASTION-9F3K-27QD',
    amount_cents: 2_000,
    expires_on: '2027-06-30',
    used_cents: 2_000,
  },
  {
    id: 2,
    code: 'BASTION-M4T8-6XRA',
    amount_cents: 5_000,
    expires_on: '2025-12-31',
    used_cents: 0,
  },
  {
    id: 3,
    code: 'BASTION-H7W2-P5NC',
    amount_cents: 5_000,
    expires_on: '2030-12-31',
    used_cents: 0,
  },
  { id: 4, code: 'BASTION-K1V6-8ZEB', amount_cents: 10_000, expires_on: null, used_cents: 0 },
];

const cardUseRows = (orders: PlacedOrder[]) =>
  orders
    .filter(({ row }) => row.gift_card_cents > 0)
    .map(({ row }) => ({
      gift_card_id: 1,
      order_id: row.id,
      amount_cents: row.gift_card_cents,
      created_at: row.created_at,
    }));
