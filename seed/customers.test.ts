import { expect, test } from 'vitest';
import { isPassword } from '#shop/identity/password.server.ts';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();

const isIco = (ico: string) => {
  const sum = Array.from(ico.slice(0, 7)).reduce(
    (total, digit, i) => total + Number(digit) * (8 - i),
    0,
  );
  return /^\d{8}$/.test(ico) && Number(ico[7]) === (11 - (sum % 11)) % 10;
};

test('both customers can sign in and are proper companies', async () => {
  const customers = await sql`
    select person.*, company.*, person.id as person_id, company.state as company_state
    from company join person on customer_id = company.id
    where 'admin' = any (roles) order by company.id`;
  expect(customers.map(({ email }) => email)).toEqual(['demo@bastion.sk', 'druhy@bastion.sk']);
  for (const customer of customers) {
    expect([customer.state, customer.company_state]).toEqual(['active', 'active']);
    expect(customer.roles).toEqual(['admin', 'buyer', 'approver', 'accountant']);
    // One taken for the other is nobody.
    expect(customer.person_id).not.toBe(customer.id);
    expect(await isPassword(customer.password_hash, 'bastion-demo')).toBe(true);
    expect(isIco(customer.company_id)).toBe(true);
    expect(Number(customer.vat_id) % 11).toBe(0);
    expect(customer.ext_vat_id).toBe(`SK${customer.vat_id}`);
  }
});

test('the first one has a buyer with limits, an approver and an accountant, none of whom has done anything', async () => {
  const colleagues = await sql`
    select email, roles, order_limit_cents, month_limit_cents, state, password_hash,
           (select count(*)::int from orders where person_id = person.id) as orders
    from person where customer_id = 1 and not 'admin' = any (roles) order by id`;
  const named = { state: 'active', orders: 0 };
  const free = { order_limit_cents: null, month_limit_cents: null };
  expect(colleagues).toMatchObject([
    {
      ...named,
      email: 'nakupca@bastion.sk',
      roles: ['buyer'],
      order_limit_cents: 50_000,
      month_limit_cents: 200_000,
    },
    { ...named, ...free, email: 'schvalovatel@bastion.sk', roles: ['approver'] },
    { ...named, ...free, email: 'uctovnik@bastion.sk', roles: ['accountant'] },
  ]);
  for (const { password_hash } of colleagues)
    expect(await isPassword(password_hash, 'bastion-demo')).toBe(true);
});

test('they differ in price group, discounts, addresses and wish list', async () => {
  const rows = await sql`
    select price_group_id, (select count(*)::int from wishlist_item w join person p on p.id = w.person_id where p.customer_id = c.id) as wishes,
           (select count(*)::int from customer_address a where a.customer_id = c.id) as addresses,
           (select count(*)::int from delivery_address a where a.customer_id = c.id) as named,
           (select count(*)::int from discount d where d.customer_id = c.id) as discounts
    from company c order by id`;
  expect([...rows]).toEqual([
    { price_group_id: 2, wishes: 14, addresses: 2, named: 2, discounts: 3 },
    { price_group_id: 3, wishes: 3, addresses: 2, named: 0, discounts: 1 },
  ]);
});

test('gift cards: one spent, one expired, two good', async () => {
  const rows = await sql`
    select used_cents = amount_cents as used, coalesce(expires_on < '2026-11-10', false) as expired
    from gift_card order by id`;
  expect([...rows]).toEqual([
    { used: true, expired: false },
    { used: false, expired: true },
    { used: false, expired: false },
    { used: false, expired: false },
  ]);
});
