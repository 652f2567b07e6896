import { isDic } from '#base/values/identifiers.ts';
import { normalPhone, STORED_PHONE } from '#base/values/phone.ts';
import { randomBytes } from 'node:crypto';
import type { Fragment, Tx } from '#base/database/database.server.ts';
import { hashPassword, NO_PASSWORD } from '#shop/identity/password.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { CellError } from './cell-error.ts';
import { choice, digits, email, flag, money, text, whole } from './kinds.ts';
import { CUSTOMER_SAMPLE } from './samples/customers-sample.ts';
import { column, REQUIRED, type Found, type Sheet } from './sheet.server.ts';
import { apart, changesOf, insertOf, small, type StoredColumn, valuesOf } from './stored.server.ts';

/** The two addresses of a customer, with the number of each in the database. */
const ADDRESSES = { invoice: 1, delivery: 2 } as const;
type Whose = keyof typeof ADDRESSES;

const PARTS = ['first_name', 'last_name', 'street', 'city', 'zip', 'phone'] as const;

const ADDRESS_HEADINGS: Partial<Record<`${Whose}_${(typeof PARTS)[number]}`, string>> = {
  invoice_street: 'ulica, fakturacna-ulica',
  invoice_city: 'mesto, obec, fakturacne-mesto',
  invoice_zip: 'psc, fakturacne-psc',
  delivery_street: 'dodacia-ulica',
  delivery_city: 'dodacie-mesto',
  delivery_zip: 'dodacie-psc',
};

/** As customers type it; what is none stays as it was typed, to be refused by that. */
const phone = text({ longest: 40, check: (value) => normalPhone(value) ?? value });

/** On the network: 0245 and a DIČ, with or without the scheme before it. */
const peppolAddress = text({
  check(value) {
    const dic = value.replace(/\s/g, '').replace(/^0245:/, '');
    if (!isDic(dic)) throw new CellError('peppolAddress');
    return `0245:${dic}`;
  },
});

const OF_PERSON = { table: 'person' };

const COLUMNS: StoredColumn[] = [
  column('email', email, REQUIRED, 'e-mail, mail, emailova-adresa', {
    isKey: true,
    ...OF_PERSON,
    isFixed: true,
    stored: { read: 'lower(person.email)', write: { email: 'target.email' } },
  }),
  column(
    'company_name',
    text({ longest: 200 }),
    REQUIRED,
    'firma, nazov-firmy, obchodne-meno, spolocnost, zakaznik, odberatel',
  ),
  column('company_id', digits(8), '', 'ico'),
  column('vat_id', digits(10), '', 'dic'),
  column('ext_vat_id', text({ longest: 20 }), '', 'ic-dph, icdph'),
  column('first_name', text(), '', 'meno', OF_PERSON),
  column('last_name', text(), '', 'priezvisko', OF_PERSON),
  column('phone', phone, '', 'telefon, tel, tel-cislo, mobil', OF_PERSON),
  column('price_group', text(), null, 'cenova-skupina, cenova-hladina', {
    stored: { read: 'price_group.name', write: { price_group_id: 'price_group.id' } },
  }),
  column('state', choice(['active', 'pending', 'blocked']), 'active', 'stav'),
  column('due_days', whole({ least: 0, most: 365 }), null, '', { stored: small('due_days') }),
  column('credit_limit', money, null, '', { sql: 'credit_limit_cents' }),
  column('peppol_address', peppolAddress, null, 'peppol, peppol-adresa, e-faktura-adresa'),
  column('einvoice_way', choice(['network', 'mail']), 'network'),
  column('outside_duty', text(), null),
  column('newsletter', flag, false, 'novinky', OF_PERSON),
];
const PERSON = COLUMNS.filter(({ table }) => table === OF_PERSON.table);
/** How far somebody gets is told by both, and written apart. */
const COMPANY = COLUMNS.filter((column) => !PERSON.includes(column) && column.name !== 'state');

const WHOSE = Object.keys(ADDRESSES) as Whose[];
const ADDRESS_COLUMNS = WHOSE.flatMap((whose) =>
  PARTS.map((part): StoredColumn => ({
    name: `${whose}_${part}`,
    kind: part === 'zip' ? digits(5) : part === 'phone' ? phone : text({ longest: 200 }),
    help: `columns.customers.${whose}`,
    headings: ADDRESS_HEADINGS[`${whose}_${part}`] ?? '',
    blank: '',
    stored: apart(`coalesce(${whose}.${part}, '')`),
  })),
);

export const customers: Sheet = {
  name: 'customers',
  subjects: ['customers', 'prices'],
  entity: 'customer',
  mayCreate: true,
  columns: [...COLUMNS, ...ADDRESS_COLUMNS],
  select: (tx) => tx`
    select company.id, ${valuesOf(tx, 'company', [...COMPANY, ...ADDRESS_COLUMNS])},
           ${valuesOf(tx, 'person', PERSON)}, ${stateOf(tx)} as state
    from company
    join company_contact person on person.customer_id = company.id
    left join price_group on price_group.id = company.price_group_id
    left join customer_address invoice on invoice.customer_id = company.id and invoice.type = 1
    left join customer_address delivery on delivery.customer_id = company.id and delivery.type = 2`,
  lock: async (tx) => {
    await tx`
      select count(*) from (
        select from person join company on company.id = person.customer_id
        where lower(email) in (select email from incoming)
        order by company.id for no key update) as locked`;
  },
  check: async (tx) => [
    ...(await findStrayGroups(tx)),
    ...(await findColleagues(tx)),
    ...(await findMalformed(tx)),
  ],
  write,
  sample: CUSTOMER_SAMPLE,
};

const findStrayGroups = (tx: Tx) => tx<Found[]>`
  select row, 'price_group' as column, price_group as value, 'priceGroup' as reason
  from target
  where price_group is not null
    and not exists (select from price_group known where known.name = target.price_group)`;

/** One row is a company with its first administrator; the others of a company are no customers of their own. */
const findColleagues = (tx: Tx) => tx<Found[]>`
  select row, 'email' as column, target.email as value, company.company_name as known, 'colleague' as reason
  from target join person on lower(person.email) = target.email
  join company on company.id = person.customer_id
  where status = 'created'`;

/** Numbers of companies and phones that cannot be right; what the shop has already may stay as it is. */
const findMalformed = (tx: Tx) => tx<Found[]>`
  select row, cell.name as column, cell.value, cell.reason
  from target left join known using (id)
  cross join lateral (values
    ('vat_id', target.vat_id, known.vat_id, '^([0-9]{10}|[A-Z]{2}[0-9A-Z]{2,12})$', 'vatId'),
    ('ext_vat_id', target.ext_vat_id, known.ext_vat_id, '^SK[0-9]{10}$', 'extVatId'),
    ('phone', target.phone, known.phone, ${STORED_PHONE}, 'phone'),
    ('invoice_phone', target.invoice_phone, known.invoice_phone, ${STORED_PHONE}, 'phone'),
    ('delivery_phone', target.delivery_phone, known.delivery_phone, ${STORED_PHONE}, 'phone')
  ) as cell (name, value, was, rule, reason)
  where cell.value <> '' and cell.value is distinct from cell.was and cell.value !~ cell.rule`;

async function write(tx: Tx): Promise<void> {
  // Nobody knows it: a new customer asks for a link and chooses a password of their own.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const [company, person] = [insertOf(tx, COMPANY), insertOf(tx, PERSON)];
  await tx`
    with numbered as (
      select target.*, nextval('company_id_seq')::int as new_id from target
      where status = 'created' order by row
    ), added as (
      insert into company (id, state, activated_at, ${company.names})
      select new_id, state, case when state <> 'pending' then now() end, ${company.values}
      from numbered as target left join price_group on price_group.name = target.price_group
    )
    insert into person (customer_id, password_hash, roles, state, activated_at, ${person.names})
    select new_id, ${passwordHash}, ${[...ROLES]}::text[], ${personState(tx)},
           case when state <> 'pending' then now() end, ${person.values}
    from numbered as target order by row`;
  await tx`
    update person
    set state = ${personState(tx)},
        -- As with approval: whoever only filled in the form must not have a password that works.
        password_hash = case when person.state = 'pending' and target.state <> 'pending'
          then ${NO_PASSWORD} else password_hash end,
        activated_at = case when target.state <> 'pending' then coalesce(person.activated_at, now()) end,
        ${changesOf(tx, PERSON)}
    from target where lower(person.email) = target.email and status = 'changed'`;
  await tx`
    update company
    set state = target.state,
        activated_at = case when target.state <> 'pending' then coalesce(activated_at, now()) end,
        ${changesOf(tx, COMPANY)}
    from target left join price_group on price_group.name = target.price_group
    where target.id = company.id and status = 'changed'`;
  await tx`
    delete from session using target join person on person.customer_id = target.id
    where person_id = person.id and status = 'changed' and target.state <> 'active'`;
  for (const whose of WHOSE) await writeAddresses(tx, whose);
}

/** Blocked is the company; its administrator is let in again with it. */
const personState = (tx: Tx): Fragment =>
  tx`case when target.state = 'pending' then 'pending' else 'active' end`;

/** An address nobody filled in is not kept. */
async function writeAddresses(tx: Tx, whose: Whose): Promise<void> {
  const parts = PARTS.map((part) => `target.${whose}_${part}`).join(', ');
  await tx`
    insert into customer_address (customer_id, type, ${tx.unsafe(PARTS.join(', '))})
    select person.customer_id, ${ADDRESSES[whose]}, ${tx.unsafe(parts)}
    from target join person on lower(person.email) = target.email
    where status <> 'unchanged'
      and (concat(${tx.unsafe(parts)}) <> '' or exists (
        select from customer_address old
        where old.customer_id = person.customer_id and old.type = ${ADDRESSES[whose]}))
    on conflict (customer_id, type) do update
    set (${tx.unsafe(PARTS.join(', '))}) = row(${tx.unsafe(PARTS.map((part) => `excluded.${part}`).join(', '))})`;
}
