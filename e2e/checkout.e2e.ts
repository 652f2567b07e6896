import {
  currentStep,
  fillBasket,
  finish,
  goOnToFinish,
  goToFinish,
  placeOrder,
  shownCents,
  startCheckout,
  toPayment,
  toSummary,
} from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

test('delivery: three steps, each accessible, and an order with the sums that were shown', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 3);
  await expect(currentStep(page)).toHaveText('Doprava a\u00a0adresa');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByLabel('Mesto')).not.toHaveValue('');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('E-mail')).not.toBeEditable();
  await expect(page.getByRole('radio', { name: /Kuriér na adresu/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Dodacia adresa je rovnaká/ })).toBeChecked();
  await expect(page.getByLabel('Poznámka k\u00a0objednávke')).toHaveCount(0);
  await expectAccessible();

  await page.mouse.wheel(0, 600);
  await toPayment(page);
  await expect(currentStep(page)).toHaveText('Platba');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('radio', { name: /Hotovosť|V hotovosti/ })).toHaveCount(0);
  await page.getByRole('radio', { name: /Dobierka/ }).check();
  await page.getByLabel('Poznámka k\u00a0objednávke').fill('Volať vopred.\nVjazd zo dvora.');
  await expectAccessible();

  await toSummary(page);
  await expect(currentStep(page)).toHaveText('Súhrn');
  await expect(finish(page)).toBeDisabled();
  await expect(finish(page)).toHaveAccessibleDescription(/potvrďte súhlas/);
  await page.getByRole('checkbox', { name: /obchodnými podmienkami/ }).check();
  await expect(finish(page)).toHaveAccessibleDescription(/chýba súhlas s\sochranou/);
  await page.getByRole('button', { name: 'Platba', exact: true }).click();
  await expect(page.getByRole('radio', { name: /Dobierka/ })).toBeChecked();
  // What costs nothing is said in one way.
  await expect(page.getByRole('radio', { name: /Platba vopred/ })).toHaveAccessibleName(/Zadarmo/);
  await expect(page.getByRole('main')).not.toContainText(/(?<!\d)0,00\s€/);
  await goOnToFinish(page);
  await expect(page.getByLabel('Poznámka k\u00a0objednávke')).toHaveValue(/Vjazd zo dvora\./);
  await expectAccessible();

  const shown = {
    products_cents: await shownCents(page, 'Produkty spolu bez DPH'),
    shipping_cents: await shownCents(page, 'Doprava'),
    payment_cents: await shownCents(page, 'Poplatok za platbu'),
    net_cents: await shownCents(page, 'Spolu bez DPH'),
    gross_cents: await shownCents(page, 'Spolu s\u00a0DPH'),
  };
  const order = await placeOrder(page, sql, email);
  expect(order).toMatchObject({ ...shown, email, note: 'Volať vopred.\nVjazd zo dvora.' });
  await expect(page.getByRole('link', { name: /košík je prázdny/i })).toBeVisible();
  const mails = await sql`select from outbox where recipient = ${email}`;
  expect(mails).toHaveLength(1);

  await visit(page, '/account/orders');
  await expect(
    page.getByRole('link', { name: `Zobraziť objednávku ${order.number}` }),
  ).toBeVisible();
});

test('errors wait for the first submit, then the first of them is focused', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  await startCheckout(page, sql);
  await page.getByLabel('Mesto').fill('');
  await page.getByLabel('Telefón').fill('   ');
  await page.getByLabel('Telefón').blur();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(0);

  await toPayment(page);
  await expect(page.getByText(/Formulár nie je vyplnený správne/)).toBeVisible();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(2);
  await expect(page.getByText('Chýbajú alebo nesedia 2 údaje.')).toBeVisible();
  await expect(page.getByLabel('Mesto')).toBeFocused();
  await page.keyboard.type('Žilina');
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(1);
  await page.getByLabel('Telefón').fill('0905 123 456');
  await page.keyboard.press('Enter');
  await expect(currentStep(page)).toHaveText('Platba');
});

test('pick-up in person remembers the delivery, has its own payments and a place', async ({
  page,
  sql,
  signIn,
  expectAccessible,
  expectComplaint,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await page.getByRole('radio', { name: /Nadrozmerná preprava/ }).check();

  expectComplaint(/warehouses|503/);
  await page.route('**/cart/warehouses', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('tab', { name: 'Doručenie' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Osobný odber' })).toBeFocused();
  await expect(page.getByText('Predajné miesta sa nepodarilo načítať.')).toBeVisible();
  await page.unroute('**/cart/warehouses');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page.getByLabel('Mesto')).toBeVisible();
  expect(await shownCents(page, 'Doprava')).toBe(0);
  await page.getByRole('radio', { name: /Predajňa Žilina/ }).check();

  await page.getByRole('tab', { name: 'Doručenie' }).click();
  await expect(page.getByRole('radio', { name: /Nadrozmerná preprava/ })).toBeChecked();
  await page.getByRole('tab', { name: 'Osobný odber' }).click();
  await expect(page.getByRole('radio', { name: /Predajňa Žilina/ })).not.toBeChecked();

  await toPayment(page);
  await expect(page.getByText('Vyberte, prosím, predajné miesto.')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Predajňa Žilina/ })).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByRole('radio', { name: /Dobierka/ })).toHaveCount(0);
  await expect(page.getByText(/Predajňa Žilina/)).toBeVisible();
  await goOnToFinish(page);
  const order = await placeOrder(page, sql, email);
  const [place] = await sql`select id from warehouse where name = 'Predajňa Žilina'`;
  expect(order).toMatchObject({ is_pick_up: true, warehouse_id: place!.id, shipping_cents: 0 });
});

test('another delivery address goes with the order, a blank one means the invoice address', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await startCheckout(page, sql);
  await page.getByRole('checkbox', { name: /Dodacia adresa je rovnaká/ }).uncheck();
  const values = {
    company: 'Sklad, s. r. o.',
    firstName: 'Peter',
    lastName: 'Hudec',
    street: 'Zlatovská 2211',
    city: 'Trenčín',
    zip: '911 05',
    phone: '0905 222 333',
  };
  const field = (name: string) => page.locator(`[name="shipping-${name}"]`);
  for (const name of Object.keys(values)) await field(name).fill('');
  await toPayment(page);
  await toSummary(page);
  await expect(page.getByText('Rovnaká ako fakturačná')).toBeVisible();

  await page.getByRole('button', { name: 'Zmeniť: Dodacia adresa' }).click();
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  await toPayment(page);
  await expect(
    page.getByText(/Dodacia adresa: Sklad, s\.\sr\.\so\., Peter Hudec, Zlatovská 2211/),
  ).toBeVisible();
  await goOnToFinish(page);
  expect(await placeOrder(page, sql, email)).toMatchObject({
    delivery_company: 'Sklad, s. r. o.',
    delivery_name: 'Peter Hudec',
    delivery_street: 'Zlatovská 2211',
    delivery_zip: '91105',
  });
});

test('a guest sees no price, signs in on the way and comes back to order', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  await page.request.get('/admin/v1/sign/out/');
  await fillBasket(page, sql, 2);
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await expect(page.getByText(/prihláste alebo zaregistrujte/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('€');
  await expect(page.getByRole('main').getByRole('link', { name: 'Registrovať sa' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('main').getByRole('link', { name: 'Prihlásiť sa' }).click();
  await page.getByRole('textbox', { name: /e-mail/ }).fill(email);
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await goToFinish(page);
  const order = await placeOrder(page, sql, email);
  expect(await sql`select from order_line where order_id = ${order.id}`).toHaveLength(2);
});

test('reload and the way back keep what was typed', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await page.getByLabel('Ulica a\u00a0číslo').fill('Nová 7');
  await toPayment(page);
  await page.getByLabel('Poznámka k\u00a0objednávke').fill('Zazvoniť dvakrát');
  await reload(page);
  await expect(currentStep(page)).toHaveText('Platba');
  await expect(page.getByLabel('Poznámka k\u00a0objednávke')).toHaveValue('Zazvoniť dvakrát');

  await page.getByRole('link', { name: 'Späť k\u00a0nákupu' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await expect(page.getByLabel('Poznámka k\u00a0objednávke')).toHaveValue('Zazvoniť dvakrát');
  await page.getByRole('button', { name: 'Doprava a\u00a0adresa' }).click();
  await expect(page.getByLabel('Ulica a\u00a0číslo')).toHaveValue('Nová 7');
});

test('a half-filled delivery address, an odd postcode and an odd phone are refused at the field', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  await startCheckout(page, sql);
  const invoice = (name: string) => page.locator(`[name="billing-${name}"]`);
  const delivery = (name: string) => page.locator(`[name="shipping-${name}"]`);
  await expect(page.getByRole('radiogroup', { name: 'Spôsob dopravy' })).toHaveAttribute(
    'aria-required',
    'true',
  );
  await page.getByRole('checkbox', { name: /Dodacia adresa je rovnaká/ }).uncheck();
  await expect(delivery('city')).not.toHaveValue('');
  await delivery('street').fill('');
  await invoice('zip').fill('abc');
  await invoice('phone').fill('xyz');
  await toPayment(page);
  await expect(invoice('zip')).toHaveAccessibleDescription(/PSČ má päť číslic/);
  await expect(invoice('phone')).toHaveAccessibleDescription(/telefónne číslo/);
  await expect(delivery('street')).toHaveAccessibleDescription(/povinné/);
  await expectAccessible();

  await invoice('zip').fill('81101');
  await invoice('phone').fill('0905/123 456');
  await delivery('street').fill('Dlhá 7');
  await goToFinish(page);
  await expect(page.getByText(/811\u00a001/).first()).toBeVisible();
  await page.getByLabel('Poznámka k\u00a0objednávke').fill('Ešte na poslednom kroku.');
  expect(await placeOrder(page, sql, email)).toMatchObject({
    invoice_zip: '81101',
    invoice_phone: '+421905123456',
    delivery_street: 'Dlhá 7',
    note: 'Ešte na poslednom kroku.',
  });
});

test('what is no longer sold can be removed on the last step', async ({ page, sql, signIn }) => {
  const email = await signIn();
  const [, withdrawn] = await startCheckout(page, sql, 2);
  await goToFinish(page);
  await sql`update product set is_sold = false where id = ${withdrawn!.id}`;
  try {
    await finish(page).click();
    await page.getByRole('button', { name: /^Odstrániť produkt/ }).click();
    await expect(page.getByRole('button', { name: /^Odstrániť produkt/ })).toHaveCount(0);
    await placeOrder(page, sql, email);
  } finally {
    await sql`update product set is_sold = true where id = ${withdrawn!.id}`;
  }
});
