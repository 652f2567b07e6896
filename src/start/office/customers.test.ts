import { beforeAll, describe, expect, test } from 'vitest';
import { activate } from '#shop/account/sign/activation.server.ts';
import { countFigures } from '#shop/customers/figures.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import type { Client } from '#tests/client.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { FORM_KEY, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql, config } = office;
const CUSTOMERS = '/office/v1/customers';
let clerk: Client;
let accountant: Client;
beforeAll(async () => {
  clerk = await office.signIn(await office.newColleague('office'));
  accountant = await office.signIn(await office.newColleague('accountant'));
});

let made = 0;
const newCompany = (company: Record<string, string | number | null> = {}) =>
  addCompany(sql, `firma-${(made += 1)}@example.sk`, {
    company: { company_name: `Firma ${String(made).padStart(3, '0')} s. r. o.`, ...company },
  });

type Listed = { id: number; company_name: string; year_cents: number; orders: number } & Record<
  'used_cents' | 'overdue_cents',
  number
>;
const list = async (body: object): Promise<{ customers: Listed[]; has_more: boolean }> =>
  (await clerk.post(`${CUSTOMERS}/list`, { view: 'all', sort: 'turnover', ...body })).json();
const look = async (id: number, client = clerk) =>
  (await client.get(`${CUSTOMERS}/${id}`)).json().customer;
const auditOf = (email: string) => sql<{ who: string; command: string; after: unknown }[]>`
  select who, command, after from audit_entry join audit on audit.id = audit_id
  where entity = 'customer' and key = ${email} order by audit.id desc`;
const mailsTo = async (email: string) =>
  await sql<{ kind: string; text: string }[]>`
    select kind, outbox::text as text from outbox where recipient = ${email} order by id`;

describe('the list', () => {
  test.each(['turnover', 'last', 'name'])(
    'by %s goes page by page and shows everybody once',
    async (sort) => {
      for (let count = 0; count < 30; count += 1) await newCompany();
      const [{ total }] = await sql<
        [{ total: number }]
      >`select count(*)::int as total from company`;
      const seen: number[] = [];
      let page = await list({ sort });
      for (; page.has_more; page = await list({ sort, after: page.customers.at(-1)!.id }))
        seen.push(...page.customers.map(({ id }) => id));
      seen.push(...page.customers.map(({ id }) => id));
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    },
  );

  test('sums follow the orders in the same transaction, and the month', async () => {
    const by = await newCompany();
    const of = async () => (await list({ search: `firma-${made}@example.sk` })).customers[0]!;
    const first = await copyOrder({ sql }, { by, cents: 10_000, at: new Date() });
    await copyOrder({ sql }, { by, cents: 5_000, at: new Date() });
    await copyOrder({ sql }, { by, cents: 99_000, at: new Date('2024-02-03') });
    expect(await of()).toMatchObject({ year_cents: 15_000, orders: 3 });
    await sql`update orders set status = 'cancelled' where id = ${first.id}`;
    expect(await of()).toMatchObject({ year_cents: 5_000, orders: 3 });
    await sql`update orders set created_at = '2023-01-01' where id = ${first.id}`;
    expect(await of()).toMatchObject({ year_cents: 5_000 });
    // As after a release, and as on the first of a month.
    await sql`update customer_figures set year_from = null, year_cents = 1, orders = 0 where customer_id = ${by.customerId}`;
    await countFigures(sql);
    expect(await of()).toMatchObject({ year_cents: 5_000, orders: 3 });
  });

  test('finds who is over the limit, late, quiet and paused', async () => {
    const over = await newCompany({ credit_limit_cents: 1_000 });
    await copyOrder({ sql }, { by: over, cents: 5_000, payment: 'invoice' });
    const free = await newCompany({ credit_limit_cents: 1_000_000 });
    await copyOrder({ sql }, { by: free, cents: 5_000, payment: 'invoice' });
    const quiet = await newCompany();
    await copyOrder({ sql }, { by: quiet, at: new Date(Date.now() - 100 * 86_400_000) });
    const paused = await newCompany({ state: 'blocked' });
    const idsIn = async (view: string) =>
      (await list({ view, sort: 'name' })).customers.map(({ id }) => id);
    expect(await idsIn('over_limit')).toContain(over.customerId);
    expect(await idsIn('over_limit')).not.toContain(free.customerId);
    expect(await idsIn('quiet')).toContain(quiet.customerId);
    expect(await idsIn('paused')).toContain(paused.customerId);
    const { counts } = (await clerk.get(`${CUSTOMERS}/counts`)).json();
    expect(counts.over_limit).toBe((await idsIn('over_limit')).length);
    expect((await list({ search: '' })).customers).toEqual([]);
  });
});

describe('one customer', () => {
  test('is shown with orders, debts, people and baskets; others are not there', async () => {
    const by = await newCompany({ credit_limit_cents: 500_000 });
    const order = await copyOrder({ sql }, { by, cents: 5_000, at: new Date() });
    await sql`
      with opened as (insert into basket (person_id) values (${by.id}) returning id)
      insert into basket_line (basket_id, product_id, quantity)
      select opened.id, product.id, 2 from opened, (select id from product where is_sold order by id limit 1) product`;
    const seen = await look(by.customerId, accountant);
    expect(seen).toMatchObject({
      company: { year_cents: 5_000, open_cents: 5_000, credit_limit_cents: 500_000 },
      orders: [{ number: order.number }],
      baskets: [{ count: 1, lines: [{ quantity: 2 }] }],
    });
    expect(seen.people).toHaveLength(1);
    await sql`update person set phone = '+421905123456' where id = ${by.id}`;
    expect((await look(by.customerId)).people[0].phone).toBe('+421905123456');
    // Who has no limit has orders all the same.
    const creditIn = async () =>
      (await clerk.get(`/office/v1/orders/${order.number}/work`)).json().order.customer.credit;
    expect(await creditIn()).toMatchObject({ limit_cents: 500_000, ordered_cents: 5_000 });
    await sql`update company set credit_limit_cents = null where id = ${by.customerId}`;
    expect(await creditIn()).toMatchObject({ limit_cents: null, ordered_cents: 5_000 });
    for (const typed of ['0905', '+421', '+421 90'])
      expect((await list({ search: typed })).customers.length, typed).toBeGreaterThan(0);
    expect((await clerk.get(`${CUSTOMERS}/2147483647`)).statusCode).toBe(404);
  });

  test('credit is used by what is invoiced and unpaid and by the rest of the order, nothing twice', async () => {
    const by = await newCompany({ credit_limit_cents: 1 });
    const order = await copyOrder({ sql }, { by, status: 'accepted' });
    const used = async () => {
      const { company } = await look(by.customerId);
      const [listed] = (await list({ search: `firma-${made}@example.sk`, view: 'over_limit' }))
        .customers;
      expect(listed?.used_cents ?? 0).toBe(company.unpaid_cents + company.open_cents);
      return [company.unpaid_cents, company.open_cents];
    };
    expect(await used()).toEqual([0, order.gross_cents]);
    await ship({ sql, config }, order.id, { lines: [{ position: 1, quantity: 1 }] });
    // The same as the order itself and the list of orders say.
    expect((await look(by.customerId)).orders[0]).toMatchObject({
      status: 'accepted',
      shipping_state: 'part',
    });
    const { id } = await issueInvoice({ sql, config }, order.id, { shipment: 1 });
    const [{ part }] = await sql<[{ part: number }]>`
      select gross_cents as part from invoice where id = ${id}`;
    expect(await used()).toEqual([part, order.gross_cents - part]);
    await recordPayment(sql, {
      invoiceId: id,
      cents: part,
      paidOn: '2026-11-12',
      reference: `t-${id}`,
    });
    expect(await used()).toEqual([0, order.gross_cents - part]);
    await issueInvoice({ sql, config }, order.id);
    expect(await used()).toEqual([order.gross_cents - part, 0]);
  });

  test('lists of a customer have pages, what is to be paid first', async () => {
    const [{ id }] = await sql<[{ id: number }]>`
      select customer_id as id from person where email = 'demo@bastion.sk'`;
    const seen: { id: number; unpaid_cents: number }[] = [];
    const page = async (after?: number) =>
      (await clerk.post(`${CUSTOMERS}/${id}/invoices`, after ? { after } : {})).json();
    let current = await page();
    for (; current.has_more; current = await page(current.invoices.at(-1).id))
      seen.push(...current.invoices);
    seen.push(...current.invoices);
    const [{ total }] = await sql<[{ total: number }]>`
      select count(*)::int as total from invoice where customer_id = ${id}`;
    expect(new Set(seen.map((one) => one.id)).size).toBe(total);
    const isUnpaid = seen.map(({ unpaid_cents }) => unpaid_cents > 0);
    expect(isUnpaid).toEqual(isUnpaid.toSorted((one, other) => Number(other) - Number(one)));
    for (const part of ['orders', 'activity'])
      expect((await clerk.post(`${CUSTOMERS}/${id}/${part}`, {})).statusCode).toBe(200);
  });
});

describe('a change', () => {
  const firmOf = ({ company }: { company: Record<string, unknown> }) => ({
    version: company.version,
    company_name: company.company_name,
    company_id: company.company_id,
    vat_id: company.vat_id,
    ext_vat_id: company.ext_vat_id,
    invoice_email: company.invoice_email,
  });

  test('of what somebody else has changed meanwhile is refused, with both versions', async () => {
    const { customerId } = await newCompany();
    const firm = firmOf(await look(customerId));
    const save = (body: object) =>
      clerk.put(`${CUSTOMERS}/${customerId}/firm`, { ...firm, ...body });
    expect((await save({ company_name: 'Prvá s. r. o.' })).json().version).toBeGreaterThan(
      firm.version as number,
    );
    const late = await save({ company_name: 'Druhá s. r. o.' });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        error: [{ code: 'messages.office.stale' }],
        current: { company_name: 'Prvá s. r. o.' },
        changed_by: expect.stringContaining('office'),
      },
    ]);
    expect((await look(customerId)).company.company_name).toBe('Prvá s. r. o.');
  });

  test.each([
    ['company_id', '12345678', '35763469'],
    ['vat_id', '2023581748', '2023 581 747'],
    ['ext_vat_id', 'SK2023581748', 'sk2023581747'],
    // Issuing would be refused under a foreign one.
    ['ext_vat_id', 'CZ12345678', 'sk2023581747'],
  ])(
    'a wrong %s is refused at its field, what the customer has may stay',
    async (key, wrong, right) => {
      const { customerId } = await newCompany({ [key]: 'NECH' });
      const firm = firmOf(await look(customerId));
      const save = (value: string) =>
        clerk.put(`${CUSTOMERS}/${customerId}/firm`, { ...firm, [key]: value });
      expect((await save('NECH')).statusCode).toBe(200);
      firm.version = (await look(customerId)).company.version;
      const refused = await save(wrong);
      expect([refused.statusCode, refused.json().error[0]]).toMatchObject([400, { key }]);
      expect((await save(right)).statusCode).toBe(200);
    },
  );

  test('of terms: group, days, credit and how invoices go, each in the audit', async () => {
    const { customerId } = await newCompany();
    const [group] = await sql<
      { name: string }[]
    >`select name from price_group order by id desc limit 1`;
    const { company } = await look(customerId);
    const terms = {
      version: company.version,
      group: group!.name,
      due_days: 30,
      credit_limit_cents: 250_000,
      peppol_address: '2023581747',
      einvoice_way: 'mail',
      outside_duty: null,
    };
    const save = (body: object) => clerk.put(`${CUSTOMERS}/${customerId}/terms`, body);
    expect((await save({ ...terms, peppol_address: '2023581748' })).json().error[0].key).toBe(
      'peppol_address',
    );
    expect((await save(terms)).statusCode).toBe(200);
    expect((await look(customerId)).company).toMatchObject({
      group: group!.name,
      due_days: 30,
      credit_limit_cents: 250_000,
      peppol_address: '0245:2023581747',
      einvoice_way: 'mail',
    });
    expect((await look(customerId)).activity[0]).toMatchObject({
      command: 'customers terms',
      after: { due_days: 30, einvoice_way: 'mail' },
    });
    expect((await save({ ...terms, group: 'Žiadna taká' })).statusCode).toBe(409);
  });

  test('of people goes the way of the company’s administrators, and the audit says who of the shop', async () => {
    const by = await newCompany();
    const url = `${CUSTOMERS}/${by.customerId}/people`;
    const email = `kolega-${made}@example.sk`;
    const invited = { email, first_name: 'Nový', last_name: 'Kolega', roles: ['buyer'] };
    expect((await clerk.post(url, invited)).statusCode).toBe(200);
    expect((await clerk.post(url, invited)).statusCode).toBe(409);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation']);
    const [entry] = await auditOf(email);
    expect(entry!.who).toContain('office');
    // The last administrator stays one.
    const last = await clerk.patch(`${url}/${by.id}`, { state: 'paused' });
    expect([last.statusCode, last.json().error[0].code]).toEqual([
      409,
      'messages.people.lastAdmin',
    ]);
    const id = await addColleague(sql, by.id, {
      email: `iny-${made}@example.sk`,
      roles: ['buyer'],
    });
    expect((await clerk.patch(`${url}/${id}`, { roles: ['accountant'] })).statusCode).toBe(200);
    expect((await clerk.patch(`${url}/${id}`, { state: 'paused' })).statusCode).toBe(200);
    expect(
      (await look(by.customerId)).people.find((one: { id: number }) => one.id === id),
    ).toMatchObject({
      roles: ['accountant'],
      state: 'paused',
    });
    // Of another company.
    const stranger = await newCompany();
    expect((await clerk.patch(`${url}/${stranger.id}`, { state: 'paused' })).statusCode).toBe(404);
    expect((await clerk.delete(`${url}/${stranger.id}/second-factor`)).statusCode).toBe(404);
    expect((await accountant.patch(`${url}/${id}`, { state: 'active' })).statusCode).toBe(403);
  });

  test('closes the account and opens it again', async () => {
    const { customerId } = await newCompany();
    const pause = (isPaused: boolean) =>
      clerk.put(`${CUSTOMERS}/${customerId}/paused`, { is_paused: isPaused });
    expect((await pause(true)).statusCode).toBe(200);
    expect((await look(customerId)).company.state).toBe('blocked');
    expect((await clerk.post(`${CUSTOMERS}/${customerId}/view`, {})).statusCode).toBe(409);
    expect((await pause(true)).statusCode).toBe(409);
    expect((await pause(false)).statusCode).toBe(200);
    expect((await look(customerId)).company.state).toBe('active');
  });
});

describe('a registration', () => {
  const waits = { state: 'pending', activated_at: null };
  const register = async (numbers: Record<string, string> = {}) => {
    const email = `registracia-${(made += 1)}@example.sk`;
    const company = {
      company_name: `Nová ${made}`,
      company_id: '35763469',
      vat_id: '2023581747',
      ...numbers,
    };
    const added = await addCompany(sql, email, {
      company: { ...waits, ...company },
      person: waits,
    });
    return { email, id: added.customerId };
  };
  const terms = {
    group: null,
    due_days: 14,
    credit_limit_cents: 100_000,
    message: 'Vitajte u nás.',
  };
  const approve = (id: number, body: object = {}) =>
    clerk.post(`/office/v1/registrations/${id}/approve`, {
      ...terms,
      is_unverified_accepted: true,
      ...body,
    });

  const registrationsIn = async (view: string): Promise<{ id: number; checks: object }[]> => {
    const response = await clerk.post('/office/v1/registrations/list', { view });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().registrations;
  };

  test('is listed with what was checked', async () => {
    const { id } = await register({ company_id: '12345678', vat_id: '2023581748' });
    const registrations = await registrationsIn('waiting');
    expect(registrations.find((one) => one.id === id)!.checks).toEqual({
      company_id: 'wrong',
      vat_id: 'wrong',
      ext_vat_id: 'none',
      register: 'unverified',
      duplicate: 'ok',
    });
  });

  test('whose IČO somebody has already is pointed out', async () => {
    const known = await newCompany({ company_id: '50 629 565' });
    const { id } = await register({ company_id: '50629565' });
    const registrations = await registrationsIn('waiting');
    expect(registrations.find((one) => one.id === id)!).toMatchObject({
      known_id: known.customerId,
      checks: { duplicate: 'warning' },
    });
  });

  test('is approved with its terms in one step, once', async () => {
    const { id, email } = await register();
    const [group] = await sql<{ name: string }[]>`select name from price_group order by id limit 1`;
    expect((await approve(id, { is_unverified_accepted: false })).statusCode).toBe(409);
    const both = await Promise.all([approve(id, { group: group!.name }), approve(id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await look(id)).company).toMatchObject({
      state: 'active',
      due_days: 14,
      credit_limit_cents: 100_000,
    });
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(['approved']);
    expect(mails[0]!.text).toContain('Vitajte u nás.');
  });

  test('with a wrong IČO is not approved', async () => {
    const { id } = await register({ company_id: '12345678' });
    expect((await approve(id)).json().error[0].code).toBe('staff.customers.registration.wrongIco');
    expect((await look(id)).company.state).toBe('pending');
  });

  test.each([
    ['refuse', 'registration-refused', 'done'],
    ['ask', 'registration-asked', 'asked'],
  ])('%s asks for a text and mails it', async (way, kind, view) => {
    const { id, email } = await register();
    const say = (text: string) => clerk.post(`/office/v1/registrations/${id}/${way}`, { text });
    expect((await say('  ')).statusCode).toBe(409);
    expect((await say('Pošlite výpis z registra.')).statusCode).toBe(200);
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.kind)).toEqual([kind]);
    expect(mails[0]!.text).toContain('Pošlite výpis z registra.');
    const registrations = await registrationsIn(view);
    expect(registrations.map((one) => one.id)).toContain(id);
  });
});

describe('a customer who has only called', () => {
  const wanted = (more: object = {}) => ({
    company_name: 'Volajúci, s. r. o.',
    company_id: '',
    vat_id: '',
    ext_vat_id: '',
    email: `volajuci-${(made += 1)}@example.sk`,
    first_name: 'Eva',
    last_name: 'Malá',
    phone: '0905 123 456',
    group: null as string | null,
    due_days: 21,
    credit_limit_cents: 150_000,
    message: 'Ako sme sa dohodli v telefóne.',
    ...more,
  });
  const companies = async (name: string) =>
    (await sql`select 1 from company where company_name = ${name}`).length;

  test('is open at once with its terms, and mailed where a password is set', async () => {
    const [group] = await sql<{ name: string }[]>`select name from price_group order by id limit 1`;
    const body = wanted({ email: 'Prva.Osoba@example.sk', group: group!.name });
    const { id, email } = (await clerk.post(CUSTOMERS, body)).json();
    expect(email).toBe('prva.osoba@example.sk');
    const customer = await look(id);
    expect(customer).toMatchObject({
      company: {
        state: 'active',
        company_name: 'Volajúci, s. r. o.',
        group: group!.name,
        due_days: 21,
        credit_limit_cents: 150_000,
      },
    });
    expect(customer.people).toMatchObject([
      { email, phone: '+421905123456', roles: ['admin', 'buyer', 'approver', 'accountant'] },
    ]);
    const [mail, ...more] = await mailsTo(email);
    expect([mail!.kind, more]).toEqual(['opened', []]);
    expect(mail!.text).toContain('/activation?token=');
    expect(mail!.text).toContain('Ako sme sa dohodli v telefóne.');
    expect((await auditOf(email))[0]).toMatchObject({
      command: 'customers new',
      after: { company_name: 'Volajúci, s. r. o.', due_days: 21 },
    });
    const [, token] = /activation\?token=([\w-]+)/.exec(mail!.text)!;
    const shop = { sql, config, formKey: FORM_KEY };
    const given = { token: token!, password: 'heslo zo štyroch slov' };
    await activate(shop, given);
    await expect(activate(shop, given)).rejects.toThrow('messages.link.invalid');
  });

  test('is one, however often the button is pressed', async () => {
    const body = wanted({ company_name: 'Dvojklik, s. r. o.' });
    const extra = { headers: { 'idempotency-key': 'novy-zakaznik-dvakrat-1' } };
    const [first, second] = await Promise.all([
      clerk.post(CUSTOMERS, body, extra),
      clerk.post(CUSTOMERS, body, extra),
    ]);
    expect(first.json().id).toBe(second.json().id);
    expect(await companies('Dvojklik, s. r. o.')).toBe(1);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test('of two people who add the same company at once the second is told', async () => {
    const body = () => wanted({ company_name: 'Naraz, s. r. o.', company_id: '36421928' });
    const answers = await Promise.all([
      clerk.post(CUSTOMERS, body()),
      clerk.post(CUSTOMERS, body()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json();
    expect(refused.error).toMatchObject([
      {
        key: 'company_id',
        code: 'messages.customer.isKnown',
        values: { name: 'Naraz, s. r. o.' },
      },
    ]);
    expect(await companies('Naraz, s. r. o.')).toBe(1);
  });

  test.each([
    ['a wrong number', { company_id: '12345678' }, 400, 'company_id', 'messages.validation.ico'],
    ['no phone', { phone: 'zavolám' }, 400, 'phone', 'messages.validation.invalid'],
    [
      'an address somebody has',
      { email: 'DEMO@bastion.sk' },
      409,
      'email',
      'messages.validation.email.exists',
    ],
    ['no such group', { group: 'Nie je' }, 404, null, 'messages.customer.noGroup'],
  ])('%s is refused, and nothing is left', async (_, wrong, status, key, code) => {
    const body = wanted({ company_name: 'Odmietnutá, s. r. o.', ...wrong });
    const answer = await clerk.post(CUSTOMERS, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatchObject([{ key, code }]);
    expect(await companies('Odmietnutá, s. r. o.')).toBe(0);
    if (key !== 'email') expect(await mailsTo(body.email)).toEqual([]);
  });
});
