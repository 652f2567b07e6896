import { normalPhone, STORED_PHONE } from '#base/phone.ts';
import { randomBytes } from 'node:crypto';
import type { Fragment, Tx } from '#base/database.server.ts';
import { hashPassword, NO_PASSWORD } from '#shop/account/password.server.ts';
import { choice, digits, email, flag, text, whole } from './kinds.ts';
import { CUSTOMER_SAMPLE } from './customers-sample.ts';
import { REQUIRED, type Column, type Found, type Sheet } from './sheet.server.ts';

/** The two addresses of a customer, with the number of each in the database. */
const ADDRESSES = { invoice: 1, delivery: 2 } as const;
type Whose = keyof typeof ADDRESSES;

const PARTS = ['first_name', 'last_name', 'street', 'city', 'zip', 'phone'] as const;

/** As customers type it; what is none stays as it was typed, to be refused by that. */
const phone = text({ longest: 40, check: (value) => normalPhone(value) ?? value });

const addressColumns = (whose: Whose): Column[] =>
  PARTS.map((part) => ({
    name: `${whose}_${part}`,
    kind: part === 'zip' ? digits(5) : part === 'phone' ? phone : text({ longest: 200 }),
    help: `columns.customers.${whose}`,
    blank: '',
  }));

export const customers: Sheet = {
  name: 'customers',
  subjects: ['customers', 'prices'],
  entity: 'customer',
  mayCreate: true,
  columns: [
    { name: 'email', kind: email, help: 'columns.customers.email', blank: REQUIRED, isKey: true },
    {
      name: 'company_name',
      kind: text({ longest: 200 }),
      help: 'columns.customers.company_name',
      blank: REQUIRED,
    },
    { name: 'company_id', kind: digits(8), help: 'columns.customers.company_id', blank: '' },
    { name: 'vat_id', kind: digits(10), help: 'columns.customers.vat_id', blank: '' },
    {
      name: 'ext_vat_id',
      kind: text({ longest: 20 }),
      help: 'columns.customers.ext_vat_id',
      blank: '',
    },
    { name: 'first_name', kind: text(), help: 'columns.customers.first_name', blank: '' },
    { name: 'last_name', kind: text(), help: 'columns.customers.last_name', blank: '' },
    { name: 'phone', kind: phone, help: 'columns.customers.phone', blank: '' },
    { name: 'price_group', kind: text(), help: 'columns.customers.price_group', blank: null },
    {
      name: 'state',
      kind: choice(['active', 'pending', 'blocked']),
      help: 'columns.customers.state',
      blank: 'active',
    },
    {
      name: 'due_days',
      kind: whole({ least: 0, most: 365 }),
      help: 'columns.customers.due_days',
      blank: null,
    },
    { name: 'newsletter', kind: flag, help: 'columns.customers.newsletter', blank: false },
    ...addressColumns('invoice'),
    ...addressColumns('delivery'),
  ],
  select: (tx) => tx`
    select customer.id, lower(customer.email) as email, customer.company_name, customer.company_id,
           customer.vat_id, customer.ext_vat_id, customer.first_name, customer.last_name,
           customer.phone, price_group.name as price_group, customer.state, customer.due_days::int,
           customer.newsletter,
           ${addressParts(tx, 'invoice')}, ${addressParts(tx, 'delivery')}
    from customer
    left join price_group on price_group.id = customer.price_group_id
    left join customer_address invoice on invoice.customer_id = customer.id and invoice.type = 1
    left join customer_address delivery on delivery.customer_id = customer.id and delivery.type = 2`,
  lock: async (tx) => {
    await tx`
      select count(*) from (
        select from customer where lower(email) in (select email from incoming)
        order by id for no key update) as locked`;
  },
  check: async (tx) => [...(await findStrayGroups(tx)), ...(await findMalformed(tx))],
  write,
  sample: CUSTOMER_SAMPLE,
};

const addressParts = (tx: Tx, whose: Whose): Fragment =>
  tx.unsafe(
    PARTS.map((part) => `coalesce(${whose}.${part}, '') as ${whose}_${part}`).join(', '),
  ) as unknown as Fragment;

const findStrayGroups = (tx: Tx) => tx<Found[]>`
  select row, 'price_group' as column, price_group as value, 'priceGroup' as reason
  from target
  where price_group is not null
    and not exists (select from price_group known where known.name = target.price_group)`;

/** Numbers of companies and phones that cannot be right; what the shop has already may stay as it is. */
const findMalformed = (tx: Tx) => tx<Found[]>`
  select row, cell.name as column, cell.value, cell.reason
  from target left join known using (id)
  cross join lateral (values
    ('vat_id', target.vat_id, known.vat_id, '^([0-9]{10}|[A-Z]{2}[0-9A-Z]{2,12})$', 'vatId'),
    ('ext_vat_id', target.ext_vat_id, known.ext_vat_id,
     '^(SK[0-9]{10}|(?!SK)[A-Z]{2}[0-9A-Z]{2,12})$', 'extVatId'),
    ('phone', target.phone, known.phone, ${STORED_PHONE}, 'phone'),
    ('invoice_phone', target.invoice_phone, known.invoice_phone, ${STORED_PHONE}, 'phone'),
    ('delivery_phone', target.delivery_phone, known.delivery_phone, ${STORED_PHONE}, 'phone')
  ) as cell (name, value, was, rule, reason)
  where cell.value <> '' and cell.value is distinct from cell.was and cell.value !~ cell.rule`;

async function write(tx: Tx): Promise<void> {
  // Nobody knows it: a new customer asks for a link and chooses a password of their own.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await tx`
    insert into customer (email, password_hash, state, activated_at, company_name, company_id, vat_id,
                          ext_vat_id, first_name, last_name, phone, price_group_id, newsletter,
                          due_days)
    select email, ${passwordHash}, state, case when state <> 'pending' then now() end, company_name,
           company_id, vat_id, ext_vat_id, first_name, last_name, phone, price_group.id, newsletter,
           due_days
    from target left join price_group on price_group.name = target.price_group
    where status = 'created' order by row`;
  await tx`
    update customer
    set state = target.state,
        -- As with approval: whoever only filled in the form must not have a password that works.
        password_hash = case when customer.state = 'pending' and target.state <> 'pending'
          then ${NO_PASSWORD} else password_hash end,
        activated_at = case when target.state <> 'pending' then coalesce(activated_at, now()) end,
        company_name = target.company_name, company_id = target.company_id, vat_id = target.vat_id,
        ext_vat_id = target.ext_vat_id, first_name = target.first_name,
        last_name = target.last_name, phone = target.phone, price_group_id = price_group.id,
        newsletter = target.newsletter, due_days = target.due_days
    from target left join price_group on price_group.name = target.price_group
    where target.id = customer.id and status = 'changed'`;
  await tx`
    delete from session using target
    where customer_id = target.id and status = 'changed' and target.state <> 'active'`;
  for (const whose of Object.keys(ADDRESSES) as Whose[]) await writeAddresses(tx, whose);
}

/** An address nobody filled in is not kept. */
async function writeAddresses(tx: Tx, whose: Whose): Promise<void> {
  const parts = PARTS.map((part) => `target.${whose}_${part}`).join(', ');
  await tx`
    insert into customer_address (customer_id, type, ${tx.unsafe(PARTS.join(', '))})
    select customer.id, ${ADDRESSES[whose]}, ${tx.unsafe(parts)}
    from target join customer on lower(customer.email) = target.email
    where status <> 'unchanged'
      and (concat(${tx.unsafe(parts)}) <> '' or exists (
        select from customer_address old
        where old.customer_id = customer.id and old.type = ${ADDRESSES[whose]}))
    on conflict (customer_id, type) do update
    set (${tx.unsafe(PARTS.join(', '))}) = row(${tx.unsafe(PARTS.map((part) => `excluded.${part}`).join(', '))})`;
}
