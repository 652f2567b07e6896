import { expect, test } from 'vitest';
import { findBasket } from '#shop/basket/basket.server.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { ExplainedPrice } from '#staff/prices/explain-contract.ts';
import { addCompany } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let made = 0;
/** A company in a group of its own with a discount of 5 % on everything. */
async function newBuyer() {
  const name = `Skupina ${(made += 1)}`;
  const [group] = await sql<[{ id: number }]>`
    insert into price_group (name, discount_bp) values (${name}, 500) returning id`;
  const company = await addCompany(sql, `ceny-${made}@example.sk`, {
    company: { price_group_id: group.id },
  });
  return { ...company, group: { id: group.id, name } };
}

const explain = (body: object, role: StaffRole = 'office') =>
  clients[role].post('/office/v1/prices/explain', { quantity: 1, ...body });
const explained = async (body: object): Promise<ExplainedPrice> => {
  const response = await explain(body);
  expect(response.statusCode).toBe(200);
  return response.json().price;
};

/** What a basket of theirs asks for so many pieces. */
async function inBasket(of: { id: number; customerId: number }, code: string, quantity: number) {
  await sql`delete from basket where person_id = ${of.id}`;
  await sql`
    with basket as (insert into basket (person_id, state) values (${of.id}, 'open') returning id)
    insert into basket_line (basket_id, product_id, quantity)
    select basket.id, product.id, ${quantity} from basket, product where code = ${code}`;
  const discounts = await discountsOfCompany(sql, of.customerId);
  const basket = await findBasket(sql, {
    sessionId: null,
    customer: { id: of.customerId, companyName: '', discounts },
    person: { id: of.id, email: '', firstName: '', lastName: '', roles: [] },
  });
  return {
    own: basket.products[0]!.price_unit_exc_vat,
    net: basket.product_price_without_vat,
    gross: basket.product_price,
  };
}

test('the price is the basket’s, with every rule that fits from the cheapest and what there is none of', async () => {
  const by = await newBuyer();
  await sql`
    insert into discount (price_group_id, vendor_id, discount_bp)
    select ${by.group.id}, vendor_id, 1000 from product where code = 'NV-D428'`;
  await sql`
    insert into discount (price_group_id, category_id, discount_bp)
    select ${by.group.id}, ancestor_id, 1200 from category_ancestor
    where category_id = (select category_id from product where code = 'NV-D428')
    order by ancestor_id limit 1`;
  await sql`update product set price_cents = 19949, price_fraction = 0, price_decimals = 2, vat_percent = 23,
                               purchase_cents = 13900, purchase_fraction = 0 where code = 'NV-D428'`;
  const price = await explained({ customer: by.customerId, code: 'nv-d428', quantity: 24 });
  expect(price).toMatchObject({
    customer: { id: by.customerId, group: by.group.name },
    product: { code: 'NV-D428', vat_percent: 23 },
    list_price: 199.49,
    own_price: 175.55,
    discount_bp: 1200,
    net: 4213.2,
    gross: 5182.24,
    exact: 175.5512,
    decimals: 2,
    margin_bp: 2082,
    candidates: [
      { of: 'group_category', discount_bp: 1200, price: 175.55 },
      { of: 'group_vendor', discount_bp: 1000, price: 179.54 },
      { of: 'group', name: by.group.name, discount_bp: 500, price: 189.52 },
    ],
    absent: ['own'],
  });
  expect(await inBasket(by, 'NV-D428', 24)).toEqual({
    own: price.own_price,
    net: price.net,
    gross: price.gross,
  });

  await sql`
    insert into discount (customer_id, vendor_id, discount_bp)
    select ${by.customerId}, vendor_id, 4000 from product where code = 'NV-D428'`;
  const agreed = await explained({ customer: by.customerId, code: 'NV-D428' });
  expect(agreed.candidates[0]).toMatchObject({ of: 'own_vendor', discount_bp: 4000 });
  expect(agreed.absent).toEqual([]);
  expect((await inBasket(by, 'NV-D428', 1)).own).toBe(agreed.own_price);
});

test('who is in no group and has nothing of their own pays the list price', async () => {
  const { customerId } = await addCompany(sql, `bez-skupiny@example.sk`, {
    company: { price_group_id: null },
  });
  const price = await explained({ customer: customerId, code: 'NV-D428' });
  expect(price.own_price).toBe(price.list_price);
  expect(price).toMatchObject({
    candidates: [],
    absent: ['own', 'group_category', 'group_vendor', 'group'],
  });
});

test('customers and products are found for it; whoever may not read prices asks for none', async () => {
  const [{ company_name: name, id }] = await sql<[{ company_name: string; id: number }]>`
    select id, company_name from company where company_name ilike 'elmont%' limit 1`;
  const found = await clients.accountant.post('/office/v1/prices/customers', { query: 'elmont' });
  expect(found.json().customers).toContainEqual(expect.objectContaining({ id, name }));
  const goods = await clients.accountant.post('/office/v1/prices/products', { query: 'nv-d428' });
  expect(goods.json().products[0]).toMatchObject({ code: 'NV-D428' });

  expect((await explain({ customer: 2147483647, code: 'NV-D428' })).statusCode).toBe(404);
  expect((await explain({ customer: id, code: 'NIET' })).statusCode).toBe(404);
  expect((await explain({ customer: id, code: 'NV-D428', quantity: 0 })).statusCode).toBe(400);
  for (const [role, status] of [
    ['owner', 200],
    ['accountant', 200],
    ['warehouse', 403],
    ['content', 403],
  ] as const)
    expect((await explain({ customer: id, code: 'NV-D428' }, role)).statusCode, role).toBe(status);
});
