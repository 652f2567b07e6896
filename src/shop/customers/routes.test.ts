import { describe, expect, test } from 'vitest';
import { OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();

describe.each(['/admin/v1/customer/profile', '/admin/v1/customer/address'])('%s', (url) => {
  test('is for customers', async () => {
    const response = await shop.guest().get(url);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ key: null, code: 'messages.user.notLoggedIn' }],
    });
  });

  test('holds nothing of anybody else, nor a password', async () => {
    const response = await (await shop.signIn(OTHER)).get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Košice');
    expect(response.body).not.toMatch(/Žilina|Hudák|argon2|hash/);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

test('the profile carries what was registered, the invoice address first', async () => {
  const { customer, addresses } = (
    await (await shop.signIn()).get('/admin/v1/customer/profile')
  ).json();
  expect(customer).toEqual({
    email: 'demo@bastion.sk',
    first_name: 'Marek',
    last_name: 'Hudák',
    display_name: 'Marek Hudák',
    company_name: 'Elmont servis, s. r. o.',
    company_id: '46812032',
    vat_id: '2023581747',
    ext_vat_id: 'SK2023581747',
    phone: '+421905318264',
    newsletter: true,
  });
  expect(addresses).toMatchObject([
    { type: 1, street: 'Závodská cesta 28', city: 'Žilina', zip: '01001' },
    { type: 2, street: 'Kamenná 9' },
  ]);
});
