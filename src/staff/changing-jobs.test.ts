import { beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { addCompany } from '#tests/companies.ts';
import { useDatabase } from '#tests/database.ts';
import { rowVersions } from '#tests/fingerprint.ts';
import { staffContext } from '#tests/staff-context.ts';
import { brought } from '#tests/owner.ts';
import { STAFF_JOBS } from '#tests/staff-jobs.ts';
import { addCategory } from './categories/change.server.ts';
import { addParameter, getParameter } from './categories/parameters.server.ts';
import { readCategory } from './categories/read.server.ts';
import { NO_CODES, showAccountingCodes } from './accounting/codes.server.ts';
import { issueProforma } from './invoices/prepayment.server.ts';
import { issueInvoice } from './invoices/issue.server.ts';
import { bookPrepayment } from './payments/prepayment.server.ts';
import { ignoreTransaction } from './payments/assign.server.ts';
import { importStatement } from './payments/import.server.ts';
import { returnOverpayment } from './payments/overpayments.server.ts';
import { getLowest } from './prices/lowest.server.ts';
import { getPrices } from './prices/of-product.server.ts';
import { readEinvoice } from './einvoices/settings.server.ts';
import { showLimits } from './settings/limits.server.ts';
import { addShipment } from './shipments/shipments.server.ts';
import { addProduct } from './products/draft.server.ts';
import { readEdited } from './products/one.server.ts';
import { getParameters } from './products/parameters.server.ts';
import { getAttachments } from './products/attachments.server.ts';
import { getPictures } from './products/pictures.server.ts';
import { getRelated } from './products/related.server.ts';
import { planPrices } from './products/prices-plan.server.ts';
import { previewPrices } from './products/prices.server.ts';
import { SHEET_IMPORTS, sheetOf } from './sheets/import-sheet.server.ts';

const { sql } = useDatabase();
const context = staffContext(sql);

/** For each job that changes the shop: makes ready what it needs and gives an input with which something happens. */
const INPUTS: Record<string, () => unknown> = {
  'customers activate': () => newCustomer('blocked'),
  'customers deactivate': async () => {
    const email = await newCustomer('active');
    await sql`
      insert into session (token_hash, person_id, expires_at)
      select sha256('session of a test'), id, now() + '1 day' from person where email = ${email}`;
    return email;
  },
  'customers password': async () => ({ email: await newCustomer('active'), way: 'mail' }),
  'customers remove-second-factor': async () => {
    const email = await newCustomer('active');
    await sql`
      insert into second_factor (person_id, secret, turned_on_at)
      select id, sha256('sealed'), now() from person where email = ${email}`;
    return email;
  },
  'customers einvoice': async () => ({
    email: await newCustomer('active'),
    outside_duty: 'Organizácia bez DIČ',
  }),
  'customers firm': async () => ({
    ...(await newSeen()),
    company_name: 'Premenovaná',
    company_id: '',
    vat_id: '',
    ext_vat_id: '',
    invoice_email: null,
  }),
  'customers terms': async () => ({
    ...(await newSeen()),
    group: await groupName(),
    due_days: 77,
    credit_limit_cents: 5000,
    peppol_address: null,
    einvoice_way: 'network',
    outside_duty: null,
  }),
  'customers note': async () => ({ ...(await newSeen()), note: 'Volať po obede.' }),
  'customers own-number-add': async () => ({
    id: (await newSeen()).id,
    code: 'NV-D428',
    number: 'A-1',
  }),
  'customers own-number-change': async () => ({ ...(await newOwnNumber()), number: 'A-2' }),
  'customers own-number-remove': async () => newOwnNumber(),
  'customers view': async () => (await newSeen()).id,
  'customers new': () => ({
    company_name: 'Nová firma, s. r. o.',
    company_id: '',
    vat_id: '',
    ext_vat_id: '',
    email: 'novy-zakaznik@example.sk',
    first_name: 'Eva',
    last_name: 'Malá',
    phone: '',
    group: null,
    due_days: 14,
    credit_limit_cents: null,
    message: '',
  }),
  'customers invite': async () => ({
    id: (await newSeen()).id,
    email: 'pozvany@example.sk',
    first_name: '',
    last_name: '',
    roles: ['buyer'],
    order_limit: null,
    month_limit: null,
  }),
  'customers invite-again': async () => newColleagueOf('pending'),
  'customers person': async () => ({ ...(await newColleagueOf('active')), roles: ['accountant'] }),
  'customers approve': async () => ({
    id: await newRegistration(),
    group: null,
    due_days: 7,
    credit_limit_cents: null,
    message: '',
    is_unverified_accepted: true,
  }),
  'customers refuse': async () => ({ id: await newRegistration(), text: 'Nepredávame.' }),
  'customers ask': async () => ({ id: await newRegistration(), text: 'Pošlite IČO.' }),
  'customers group': async () => ({ email: await newCustomer('active'), group: await groupName() }),
  'customers discount': async () => ({ email: await newCustomer('active'), ...discount }),
  'groups discount': async () => ({ group: await groupName(), ...discount }),
  'groups set': () => ({ name: 'Skupina z testu', points: 500, isConfirmed: false }),
  'products prices-plan': async () => ({ ...(await pricesSeen()), on: '2099-01-01' }),
  'products prices-withdraw': async () => ({ id: await newPlan('2099-01-01') }),
  'prices own-add': async () => ({
    customer: (await newCompany()).customerId,
    kind: 'category',
    target: String((await anyCategory()).id),
    ...agreed,
  }),
  'prices own-change': async () => ({ ...(await newOwn()), ...agreed, discount_bp: 900 }),
  'prices own-end': () => newOwn(),
  'prices own-decide': async () => ({ ...(await newOwn('waiting')), is_approved: true }),
  'prices lowest-set': async () => ({
    version: (await getLowest(context)).version,
    shop: 1_500,
    categories: {},
  }),
  'groups matrix-save': async () => ({
    changes: [{ group: await newGroup(), kind: 'base', id: null, was: 0, discount_bp: 700 }],
    is_confirmed: false,
  }),
  'groups add': () => ({ name: 'Nová skupina z testu', discount_bp: 500 }),
  'groups rename': async () => {
    const id = await newGroup();
    return { id, name: `Premenovaná ${id}`, was: await nameOfGroup(id) };
  },
  'groups end': async () => ({ id: await newGroup(), move_to: null }),
  'gift-cards create': () => ({
    amount_cents: 5000,
    expires_on: null,
    count: 1,
    code: 'DAR-Z-TESTU',
  }),
  'orders status': async () => ({ number: await orderNumber('new'), status: 'accepted' }),
  'orders cancel': async () => ({
    number: (await invoiced()).order,
    reason: 'Zákazník si to rozmyslel',
  }),
  'orders take': async () => {
    const [wish] = await sql`
      select customer_id as customer, person.id as person,
             (select id from shipping_method where is_active and not pick_up and not is_packeta order by id limit 1) as shipping,
             (select id from payment_method where is_active and allow_for_shipping order by id limit 1) as payment,
             (select min(id) from product where is_sold and quantity_step = 1) as product
      from person where email = 'demo@bastion.sk'`;
    const { product, ...rest } = wish!;
    return {
      ...rest,
      lines: [{ product, quantity: 2 }],
      sale_point: null,
      packeta: null,
      invoice: null,
      delivery: null,
      customer_reference: '',
      note: '',
    };
  },
  'shipments add': async () => ({
    number: await orderNumber('accepted'),
    lines: [{ position: 1, quantity: 1 }],
    carrier: 'sps',
    parcels: ['7K4402118905'],
  }),
  'shipments add with invoice': async () => ({ number: await orderNumber('accepted') }),
  'orders handle': async () => ({
    number: (
      await copyOrder({ sql }, { status: 'accepted', isPickUp: true, by: await newCompany() })
    ).number,
    status: 'ready',
  }),
  'orders back': async () => ({ number: await orderNumber('accepted') }),
  'orders edit': async () => ({
    number: await orderNumber('accepted'),
    lines: [{ position: 1, quantity: 3 }],
    message: 'Podľa telefonátu',
  }),
  'orders line-price-decide': async () => {
    const number = await orderNumber('accepted');
    await sql`
      insert into line_price (order_line_id, state, unit_cents, usual_list_cents, usual_list_fraction, usual_discount_bp,
                              usual_unit_cents, usual_unit_fraction, reason, who)
      select line.id, 'waiting', line.unit_cents - 1, list_cents, list_fraction, discount_bp, line.unit_cents,
             unit_fraction, 'Dohoda', 'kancelaria@bastion.sk'
      from order_line line join orders on orders.id = order_id where number = ${number} and position = 1`;
    return { number, position: 1, is_approved: true };
  },
  'orders note': async () => ({ number: await orderNumber('new'), text: 'Volať vopred' }),
  'orders wait': async () => {
    const number = await orderNumber('accepted');
    await sql`
      update order_line set later_quantity = quantity
      where order_id = (select id from orders where number = ${number})`;
    return { number, is_waiting: true };
  },
  'orders assess': async () => {
    const number = await orderNumber('new');
    await sql`update orders set over_credit_cents = 100 where number = ${number}`;
    return { number };
  },
  'orders release': async () => {
    const by = await newCompany();
    const old = await copyOrder({ sql }, { status: 'delivered', by });
    await issueInvoice(context, { order: old.number });
    await sql`
      update invoice set issued_on = current_date - 100, supplied_on = current_date - 100,
        due_on = current_date - 86 where order_id = ${old.id}`;
    const { number } = await copyOrder({ sql }, { status: 'accepted', by });
    return { number, reason: 'Dohodnuté s majiteľom' };
  },
  'shipments undo': async () => ({ number: await shipped(), position: 1 }),
  'shipments delivered': async () => ({ number: await shipped(), position: 1 }),
  'invoices issue': async () => ({ order: await orderNumber('accepted') }),
  'invoices issue shipped': () => shipped(),
  'invoices credit': async () => ({ number: (await invoiced()).number, reason: 'Vrátené' }),
  'invoices advance': async () => {
    const number = await orderNumber('accepted');
    await bookPrepayment(context, { number, cents: 100 });
    return { number };
  },
  'proforma issue': async () => ({ number: await orderNumber('accepted') }),
  'proforma send': async () => ({
    number: (await issueProforma(context, { number: await orderNumber('accepted') })).proforma
      .number,
  }),
  'payments ahead': async () => ({ number: await orderNumber('accepted'), cents: 100 }),
  'export accounting': async () => {
    await invoiced();
    return { from: '2020-01-01', to: '2099-12-31', format: 'pohoda' };
  },
  'accounting hand-over': async () => {
    await invoiced();
    return { from: '2020-01-01', to: '2099-12-31', format: 'pohoda', is_new_only: false };
  },
  'accounting set-codes': async () => ({
    codes: {
      ...NO_CODES,
      money: { ...NO_CODES.money, invoice: { accounting: 'TR', vat: '', centre: '' } },
    },
    version: (await showAccountingCodes(context)).version,
  }),
  'accounting hand-over chosen': async () => ({
    numbers: [(await invoiced()).number],
    format: 'pohoda',
  }),
  'reminders send': async () => {
    const { number } = await invoiced();
    await sql`update invoice set issued_on = issued_on - 30, due_on = current_date - 10 where number = ${number}`;
    return { numbers: [number] };
  },
  'reminders pause': async () => ({ number: (await invoiced()).number, reason: 'Reklamácia' }),
  'reminders resume': async () => {
    const { number } = await invoiced();
    await sql`
      insert into invoice_reminder_pause (invoice_id, reason, who)
      select id, 'x', 'x' from invoice where number = ${number}`;
    return number;
  },
  'einvoices send': async () => ({ number: (await invoiced()).number }),
  'einvoices resume': () => sql`
    insert into einvoice_pause (until, answer) values (now() + interval '1 hour', '{"message": "x"}')`,
  'payments record': async () => ({
    number: (await invoiced()).number,
    cents: 100,
    is_returned: false,
    allows_overpayment: false,
  }),
  'payments import': async () =>
    brought(`Dátum;Suma;Variabilný symbol\n12.11.2026;1,00;${(await invoiced()).number}\n`),
  'payments assign': async () => ({
    ...(await waitingTransaction()),
    parts: [{ number: (await invoiced()).number, cents: 100 }],
    writes_off: false,
    allows_overpayment: false,
  }),
  'payments ignore': async () => ({ ...(await waitingTransaction()), reason: 'Vklad majiteľa' }),
  'payments undo': async () => {
    const { id, version } = await waitingTransaction();
    await ignoreTransaction(context, { id, version, reason: 'Omylom' });
    return { id, version: version + 1 };
  },
  'payments use-overpayment': async () => {
    const { number } = await invoiced();
    const [{ customer }] = await sql<[{ customer: number }]>`
      select customer_id as customer from invoice where number = ${number}`;
    await newOverpayment(customer);
    return { id: customer, number, cents: 100, seen_cents: 500 };
  },
  'payments return-overpayment': async () => {
    const { customerId: customer } = await newCompany();
    await newOverpayment(customer);
    return { id: customer, cents: 100, seen_cents: 500, day: '2026-11-12', note: 'Prevodom' };
  },
  'payments undo-overpayment': async () => {
    const { customerId: customer } = await newCompany();
    await newOverpayment(customer);
    const back = { id: customer, cents: 100, seen_cents: 500, day: '2026-11-12', note: 'Omylom' };
    return { id: (await returnOverpayment(context, back)).id };
  },
  'payments remove-statement': async () => {
    const [{ statement }] = await sql<[{ statement: number }]>`
      select statement_id as statement from bank_transaction where id = ${(await waitingTransaction()).id}`;
    return { id: statement };
  },
  'staff add': () => ({
    email: 'nova@example.sk',
    name: 'Nová Kolegyňa',
    role: 'office',
    way: 'mail',
  }),
  'staff link': async () => ({ email: await newColleague('invited'), way: 'mail' }),
  'staff role': async () => ({ email: await newColleague('active'), role: 'content' }),
  'staff pause': () => newColleague('active'),
  'staff resume': () => newColleague('paused'),
  'staff remove-second-factor': async () => {
    const email = await newColleague('active');
    await sql`
      insert into staff_second_factor (person_id, secret, turned_on_at)
      select id, sha256('sealed'), now() from staff_person where email = ${email}`;
    return email;
  },
  'mails resend': async () => {
    const [mail] = await sql<[{ id: number }]>`
      insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, attempts, last_error)
      values ('order', 'order:0:accepted', 'preklep@example.skk', 'x', 'x', 'x', 3, 'refused') returning id::int`;
    return { id: mail.id, recipient: 'spravne@example.sk' };
  },
  'settings set': () => ({ due_days: 77 }),
  'settings limits': async () => ({
    limits: { due_days: 78 },
    version: (await showLimits(context)).version,
  }),
  'settings einvoice': async () => ({
    settings: { scope: 'x' },
    version: (await readEinvoice(sql)).version,
  }),
  'settings logo': () => picture('logo.png', 400, 100),
  'files clean': () => sql`
    insert into file (name, media_type, size, bytes)
    values (${'0'.repeat(32)} || '.webp', 'image/webp', 1, '\\x00')`,
  'content import': async () => ({
    folder: {
      name: 'obsah',
      folders: ['pages', 'pictures'],
      files: [
        brought(
          '---\ntitle: Stránka z testu\n---\n\n![Foto](../pictures/foto.png)\n',
          'pages/z-testu.md',
        ),
        await picture('pictures/foto.png', 30, 20),
      ],
    },
    isDeleting: false,
  }),
  'import pictures': async () => ({
    ...inFolder(await picture(`${await codeInFileName()}.jpg`, 300, 200)),
  }),
  'import attachments': async () => ({
    ...inFolder(
      brought('%PDF-1.7\nxref\nstartxref\n9\n%%EOF\n', `Návody/${await codeInFileName()}.pdf`),
    ),
  }),
  'import parameters': () => sheet('key;name;kind;unit\nz-testu;Z testu;number;W\n'),
  'import categories': () => sheet('slug;label\nz-testu;Z testu\n'),
  'import products': () =>
    sheet('code;name;category;vendor;price\nZT-1;Z testu;vnutorne;Výrobca z testu;5\n'),
  'import prices': async () => sheet(`code;price\n${await newPrice()}\n`),
  'import stock': async () => {
    const [{ code, warehouse }] = await sql<[{ code: string; warehouse: string }]>`
      select (select code from product order by id limit 1) as code,
             (select name from warehouse order by id limit 1) as warehouse`;
    return sheet(`code;warehouse;quantity\n${code};${warehouse};4321\n`);
  },
  'import inbound': async () =>
    sheet(`code;reference;quantity;expected_on\n${await firstCode()};OBJ-Z-TESTU;7;24.11.2031\n`),
  'import synonyms': () => sheet('words;means\nslovo z testu;iné slovo\n'),
  'inbound receive': async () => ({ reference: await newDelivery(), quantity: 3 }),
  'inbound move': async () => ({ reference: await newDelivery(), on: '2031-12-01' }),
  'inbound cancel': async () => ({ reference: await newDelivery() }),
  'import customers': () => sheet('email;company_name\nz-testu@example.sk;Z testu s. r. o.\n'),
  undo: () => newPrices(),
  'undo in part': async () => ({ id: await newPrices() }),
  'stock correct': async () => ({ ...(await newCount()), reason: 'counted' }),
  'stock counted': () => newCount(),
  'stock minimum': () => ({ id: 1, minimum: 7, was: null }),
  'inbound receive counted': async () => {
    const reference = await newDelivery();
    const [{ id, warehouse }] = await sql<[{ id: number; warehouse: number }]>`
      select product_id as id, (select min(id) from warehouse) as warehouse
      from inbound_delivery where reference = ${reference}`;
    return { reference, warehouse, lines: [{ id, ordered: 5, came: 3, rest: 'wait', cost: 1.5 }] };
  },
  'stock move': async () => {
    const [place] = await sql<[{ id: number; from: number; to: number }]>`
      select product_id as id, warehouse_id as from, (select max(id) from warehouse) as to from stock
      where quantity > 5 and warehouse_id < (select max(id) from warehouse)
      order by product_id, warehouse_id limit 1`;
    return { ...place, quantity: 2 };
  },
  'products save': async () => {
    const { id, fields, version } = await readEdited(sql, { code: 'NV-D428' });
    return { id, version, fields: { ...fields, name: 'Iný názov' }, may_change_prices: true };
  },
  'products price-and-cost': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    const { price, cost } = (await getPrices(context, { id })).prices;
    return { id, price: price + 1, cost: 1, is_confirmed: true, was: { price, cost } };
  },
  'products parameters-save': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    const { fields, version } = (await getParameters(context, { id })).edited;
    const [place] = Object.keys(fields.values);
    return { id, version, fields: { ...fields, values: { ...fields.values, [place!]: '' } } };
  },
  'products picture-add': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    const colour = { width: 9, height: 9, channels: 3, background: '#123456' } as const;
    const photograph = await sharp({ create: colour }).webp().toBuffer();
    return { id, picture: { photograph, small: photograph } };
  },
  'products pictures-save': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D8Z' });
    const { fields, version } = (await getPictures(context, { id })).edited;
    return { id, version, fields: { pictures: fields.pictures.toReversed() } };
  },
  'products attachment-add': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    const bytes = Buffer.from('%PDF-1.7\nxref\nstartxref\n9\n%%EOF\nz testu');
    return { id, name: 'z-testu.pdf', bytes };
  },
  'products attachment-share': async () => {
    const [one] = await sql<[{ id: number; attachment: number }]>`
      select product.id, (select min(attachment.id) from attachment where product_id <> product.id) as attachment
      from product where code = 'NV-D428'`;
    return one;
  },
  'products attachments-save': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D8Z' });
    const { fields, version } = (await getAttachments(context, { id })).edited;
    return { id, version, fields: { attachments: fields.attachments.toReversed() } };
  },
  'products related-save': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    const { fields, version } = (await getRelated(context, { id })).related;
    return { id, version, fields: { ...fields, successor: 'NV-D8Z' } };
  },
  'products add': async () => newDraftSaid('NOVY-Z-TESTU'),
  'products copy': async () => {
    const { id } = await readEdited(sql, { code: 'NV-D428' });
    return { id, code: 'KOPIA-Z-TESTU', name: 'Kópia z testu', may_change_prices: true };
  },
  'products code': async () => ({ ...(await newDraft('KOD-Z-TESTU')), code: 'INY-KOD' }),
  'products remove': () => newDraft('ZMAZAT'),
  'products visibility': async () => {
    const [{ id }] = await sql<[{ id: number }]>`
      select id from product where is_sold order by id desc limit 1`;
    return { ids: [id], is_sold: false };
  },
  'products price': async () => {
    const [{ id, euros }] = await sql<[{ id: number; euros: number }]>`
      select id, price_cents / 100.0::float8 as euros from product
      where price_decimals = 2 and price_cents > 1000 order by id limit 1`;
    return { id, price: Math.round(euros * 100 + 1) / 100, was: euros, is_confirmed: false };
  },
  'products category-add': async () => ({ parent: (await anyCategory()).id, label: 'Pridaná' }),
  'products category-change': async () => ({
    ...(await newCategory()),
    label: 'Iná',
    title: 'Iná',
    sentence: '',
  }),
  'products category-show': async () => ({ ...(await newCategory()), is_hidden: true }),
  'products category-place': async () => {
    const { id } = await newCategory();
    const [first] = await sql<[{ before: number }]>`
      select id as before from category
      where parent_id = (select parent_id from category where id = ${id}) order by position, id limit 1`;
    return { id, ...first };
  },
  'products category-move': async () => {
    const { id } = await newCategory();
    const [place] = await sql<[{ from: number; parent: number }]>`
      select parent_id as from, (select max(id) from category where parent_id is null) as parent
      from category where id = ${id}`;
    return { id, ...place, before: null };
  },
  'products category-remove': () => newCategory(),
  'products category-parameters': async () => {
    const [{ key }] = await sql<[{ key: string }]>`select key from parameter order by id limit 1`;
    const use = { parameter: key, is_filterable: true, is_key: false, prefix: '' };
    return { ...(await newCategory()), parameters: [use] };
  },
  'products parameter-add': () => ({ ...ofParameter, name: 'Pridaný parameter' }),
  'products parameter-change': async () => ({ ...(await newParameter()), ...ofParameter }),
  'products parameter-merge': async () => ({ ...(await newParameter()), from: 'b', into: 'a' }),
  'products synonym-add': () => ({ words: 'pridané', means: ['iné slovo'], both_ways: true }),
  'products synonym-change': async () => ({
    ...(await newSynonym()),
    means: ['celkom iné slovo'],
    both_ways: true,
  }),
  'products synonym-remove': () => newSynonym(),
  'products prices': () => pricesSeen(),
};

async function newDraftSaid(code: string) {
  const [{ category }] = await sql<[{ category: number }]>`
    select category_id as category from product where code = 'NV-D428'`;
  return { code, name: `Koncept ${code}`, vendor: 'Kastra', category };
}
/** A draft as somebody has begun it. */
async function newDraft(code: string) {
  await addProduct(context, await newDraftSaid(code));
  return { id: (await readEdited(sql, { code })).id };
}

async function pricesSeen() {
  const [{ ids }] = await sql<[{ ids: number[] }]>`
      select array_agg(id) as ids from (select id from product where price_cents > 1000 limit 3) as dear`;
  const rule = {
    ids,
    way: 'raise',
    value: 5,
    rounding: 'own',
    leaves_out_without_cost: false,
  } as const;
  const { preview } = await previewPrices(context, rule);
  return { ...rule, seen: preview.seen, is_confirmed: true };
}

const newPlan = async (on: string) =>
  (await planPrices(context, { ...(await pricesSeen()), on })).id;

const ofParameter = {
  name: 'Iný',
  kind: 'choice',
  unit: '',
  aliases: 'Inak | Ešte inak',
  values: 'A\nC',
} as const;
let newParameters = 0;
/** A choice between two, as somebody has it on the screen. */
const newParameter = async () => {
  const name = `Na zmenu ${(newParameters += 1)}`;
  const { key } = await addParameter(context, { ...ofParameter, name, values: 'A\nB' });
  const [{ id }] = await sql<[{ id: number }]>`select id from parameter where key = ${key}`;
  const { parameter } = await getParameter(context, { id });
  return { id, version: parameter.version };
};

let newCategories = 0;
/** An empty one, as somebody has it on the screen. */
const newCategory = async () => {
  const label = `Kategória na zmenu ${(newCategories += 1)}`;
  const { id } = await addCategory(context, { parent: (await anyCategory()).id, label });
  const { version } = await readCategory(sql, id);
  return { id, version };
};

let synonyms = 0;
/** One as somebody has it on the screen. */
const newSynonym = async () => {
  const [seen] = await sql<[{ id: number; version: string }]>`
    insert into search_synonym (words, means, both_ways)
    values (${`synonymum ${(synonyms += 1)}`}, '{iné slovo}', true)
    returning id, md5(concat(means, both_ways)) as version`;
  return { ...seen };
};

const newPrices = async () => {
  const given = sheet(`code;price\n${await newPrice()}\n`);
  return (await SHEET_IMPORTS.prices(context, given)).audit;
};

/** A customer as somebody has it on the screen. */
const newSeen = async () => {
  const email = await newCustomer('active');
  const [seen] = await sql<[{ id: number; version: number }]>`
    select company.id, version from company join person on customer_id = company.id where email = ${email}`;
  return { ...seen };
};

const newOwnNumber = async () => {
  const { id } = await newSeen();
  const [{ product }] = await sql<[{ product: number }]>`
    insert into own_number (customer_id, product_id, number)
    select ${id}, id, 'A-1' from product where code = 'NV-D428' returning product_id as product`;
  return { id, product };
};

const newColleagueOf = async (state: string) => {
  const { id } = await newSeen();
  const [{ person }] = await sql<[{ person: number }]>`
    insert into person (customer_id, email, password_hash, roles, state, activated_at)
    values (${id}, ${`iny-${(customers += 1)}@example.sk`}, '', '{buyer}', ${state}, ${state === 'pending' ? null : new Date()})
    returning id as person`;
  return { id, person };
};

const newRegistration = async () => {
  const waits = { state: 'pending', activated_at: null };
  const email = `registracia-${(customers += 1)}@example.sk`;
  return (await addCompany(sql, email, { company: waits, person: waits })).customerId;
};

const firstCode = async () => {
  const [{ code }] = await sql<[{ code: string }]>`select code from product order by id limit 1`;
  return code;
};

/** Three pieces more than there are of what nobody has ordered. */
async function newCount() {
  const [place] = await sql<[{ id: number; warehouse: number; was: number }]>`
    select product_id as id, warehouse_id as warehouse, quantity as was from stock
    where not exists (select from order_line where order_line.product_id = stock.product_id)
    order by product_id, warehouse_id limit 1`;
  return { ...place, lies: place.was + 3 };
}

async function newDelivery() {
  const [{ reference }] = await sql<[{ reference: string }]>`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    select (select min(id) from product), 'OBJ-' || count(*), 5, '2031-11-24' from audit
    returning reference`;
  return reference;
}

const changing = STAFF_JOBS.filter(({ isChange }) => isChange);

test('every job that changes the shop stands in the table', () => {
  expect(Object.keys(INPUTS).toSorted()).toEqual(changing.map(({ title }) => title).toSorted());
});

/** Goods sold while a file was read: whatever leaves the shop alone does not book them either. */
beforeEach(async () => {
  await sql`
    insert into stock_move (product_id, warehouse_id, quantity)
    select (select min(id) from product), (select min(id) from warehouse), -1`;
});

test.each(changing.map((job) => [job.title, job] as const))(
  '%s: a dry run says what would happen and leaves no trace; once done, one entry says what and who',
  async (title, job) => {
    expect(job.needs.length).toBeGreaterThan(0);
    const input = await INPUTS[title]!();
    const before = await rowVersions(sql);
    const [{ last }] = await sql<[{ last: string }]>`
      select coalesce(max(id), 0)::text as last from audit`;

    const foretold = await job({ ...context, isDryRun: true }, input);
    expect(await rowVersions(sql)).toEqual(before);

    const done = await job(context, input);
    const audits = await sql<{ id: string; who: string; command: string; entries: number }[]>`
      select id::text, who, command,
             (select count(*)::int from audit_entry where audit_id = audit.id) as entries
      from audit where id > ${last}`;
    // An undo says of what.
    const undone = title === 'undo in part' ? (input as { id: string }).id : input;
    const command = title.startsWith('undo') ? `undo ${String(undone)}` : title;
    expect(audits).toEqual([
      { id: expect.any(String), who: 'jana', command, entries: expect.any(Number) },
    ]);
    const { id, entries } = audits[0]!;
    expect(entries).toBeGreaterThan(0);
    expect(lasting(done)).toEqual(lasting(foretold));
    // Only what was kept can be undone.
    expect(auditOf(done)).toBe(sheetOf(title) ? id : undefined);
    expect(auditOf(foretold)).toBeUndefined();
    expect(await rowVersions(sql)).not.toEqual(before);
  },
);

test('no audit of all these holds a password, a key or what they are known by', async () => {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name in ('password_hash', 'token_hash', 'code_hash', 'secret')`;
  expect(columns.length).toBeGreaterThan(10);
  const kept = await sql<{ text: string }[]>`
    select concat(before, after) as text from audit_entry`;
  const everything = kept.map(({ text }) => text).join('\n');
  let secrets = 0;
  for (const { table, column, type } of columns) {
    const held = await sql<{ value: Buffer | string }[]>`
      select ${sql(column)} as value from ${sql(table)} where length(${sql(column)}) > 15`;
    secrets += held.length;
    for (const { value } of held)
      for (const written of type === 'bytea'
        ? [(value as Buffer).toString('hex'), (value as Buffer).toString('base64')]
        : [value as string])
        expect(everything.includes(written), `${table}.${column}`).toBe(false);
  }
  expect(secrets).toBeGreaterThan(5);
  // Nor the words they are typed and sent in.
  expect(everything).not.toMatch(/"(password|token|secret|[a-z_]*_hash)":/);
  // Links are sent, not kept.
  expect(everything).not.toMatch(/[?#/](token|odkaz|heslo)[=/]/);
});

/** A result without what no dry run can know: when it was, the number of its entry, a link that is made once. */
const lasting = (result: unknown) =>
  Array.isArray(result)
    ? result
    : {
        ...('handover' in (result as object)
          ? (result as { handover: object }).handover
          : (result as object)),
        audit: undefined,
        created_at: undefined,
        ...('cards' in (result as object)
          ? {
              cards: (result as { cards: object[] }).cards.map((card) => ({
                ...card,
                created_at: undefined,
              })),
            }
          : {}),
        id: undefined,
        url: undefined,
      };
const auditOf = (result: unknown) => (result as { audit?: string }).audit;

const discount = { on: { category: 'ezs' }, points: 777, isConfirmed: false };

let customers = 0;
async function newCustomer(state: string): Promise<string> {
  const email = `zakaznik-${(customers += 1)}@example.sk`;
  await addCompany(sql, email, { company: { state, company_name: 'Zákazník s. r. o.' } });
  return email;
}

let colleagues = 0;
async function newColleague(state: string): Promise<string> {
  const email = `kolega-${(colleagues += 1)}@example.sk`;
  await sql`
    insert into staff_person (email, name, role, state) values (${email}, 'Kolega', 'office', ${state})`;
  return email;
}

async function groupName(): Promise<string> {
  const [group] = await sql<[{ name: string }]>`select name from price_group order by id limit 1`;
  return group.name;
}

const agreed = {
  price: null,
  discount_bp: 800,
  from: null,
  until: null,
  reason: '',
  is_confirmed: false,
};
const anyCategory = async () =>
  (await sql<[{ id: number }]>`select id from category order by id limit 1`)[0];
async function newOwn(state = 'agreed'): Promise<{ id: number; version: number }> {
  const { customerId } = await newCompany();
  const [own] = await sql<[{ id: number; version: number }]>`
    insert into discount (customer_id, category_id, discount_bp, state)
    values (${customerId}, ${(await anyCategory()).id}, 700, ${state}) returning id, version`;
  return own;
}

let groups = 0;
async function newGroup(): Promise<number> {
  const [group] = await sql<[{ id: number }]>`
    insert into price_group (name) values (${`Skupina na zmenu ${(groups += 1)}`}) returning id`;
  return group.id;
}
const nameOfGroup = async (id: number) =>
  (await sql<[{ name: string }]>`select name from price_group where id = ${id}`)[0].name;

let companies = 0;
/** One that owes nothing: what is sent to others may be stopped. */
const newOverpayment = (customer: number) => sql`
  insert into overpayment (customer_id, kind, amount_cents, day, who)
  values (${customer}, 'made', 500, current_date, 'x')`;
const newCompany = () => addCompany(sql, `firma-${(companies += 1)}@example.sk`);

const orderNumber = async (status: string) =>
  (await copyOrder({ sql }, { status, by: await newCompany() })).number;

let movements = 0;
async function waitingTransaction(): Promise<{ id: number; version: number }> {
  const reference = `POHYB-${(movements += 1)}`;
  await importStatement(
    context,
    brought(`Dátum;Suma;VS;ID transakcie\n12.11.2026;1,00;;${reference}\n`, `${reference}.csv`),
  );
  const [row] = await sql<[{ id: number; version: number }]>`
    select id, version from bank_transaction where reference = ${reference}`;
  return row;
}

const shipped = async () => {
  const number = await orderNumber('accepted');
  await addShipment(context, { number });
  return number;
};

const invoiced = async () => issueInvoice(context, { order: await orderNumber('accepted') });

async function newPrice(): Promise<string> {
  const [product] = await sql<[{ code: string; cents: number }]>`
    select code, price_cents as cents from product where price_decimals = 2 order by id limit 1`;
  return `${product.code};${((product.cents + 1) / 100).toFixed(2)}`;
}

async function codeInFileName(): Promise<string> {
  const [product] = await sql<[{ code: string }]>`
    select code from product where code ~ '^[A-Z0-9-]+$' order by id limit 1`;
  return product.code;
}

const picture = async (name: string, width: number, height: number) =>
  brought(
    await sharp({ create: { width, height, channels: 3, background: '#446688' } })
      .png()
      .toBuffer(),
    name,
  );

const inFolder = (file: ReturnType<typeof brought>) => ({
  folder: { name: 'priečinok', files: [file], folders: [] },
  skipsRefused: false,
});

const sheet = (text: string) => ({
  file: brought(text),
  skipsRefused: false,
  ignoresUnknown: false,
  confirmsPrices: false,
});
