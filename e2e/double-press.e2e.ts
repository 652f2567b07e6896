import type { Page } from '@playwright/test';
import { fillBasket } from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field } from './registration.ts';
import { visit } from './visit.ts';

/** What was sent, over a line on which responses take so long that a second press comes before them. */
async function sentSlowly(page: Page, url: string | RegExp) {
  const sent: string[] = [];
  await page.route(url, async (route) => {
    sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  return sent;
}

const main = (page: Page) => page.getByRole('main');

/** Not a dblclick(): what was pressed is gone, and another button in its place, as soon as the response is there. */
const pressTwice = (page: Page, name: RegExp | string) =>
  main(page)
    .getByRole('button', { name })
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });

test('a double click puts a product into the basket once, and a press after it once more', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  const [product] = await sql`
    select id, slug from product where is_sold and quantity_step = 1 order by stock desc, id limit 1`;
  await visit(page, `/product/${product!.slug}`);
  const sent = await sentSlowly(page, '**/basket/add');
  const buy = main(page)
    .getByRole('button', { name: /^Pridať do košíka/ })
    .first();
  const inBasket = async () => {
    const [line] = await sql`
      select quantity::int from basket_line join basket on basket.id = basket_id
      join person on person.id = person_id where email = ${email} and product_id = ${product!.id}`;
    return line?.quantity;
  };
  await buy.dblclick();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  expect(await inBasket()).toBe(1);
  await expect(buy).not.toHaveAttribute('aria-busy');
  await buy.click();
  await expect.poll(inBasket).toBe(2);
  expect(sent).toHaveLength(2);
});

test('a double click removes a line once', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 2);
  await visit(page, '/cart');
  const sent = await sentSlowly(page, '**/basket/remove/*');
  const remove = main(page).getByRole('button', { name: /^Odstrániť produkt/ });
  // Both presses on the same line: it is gone from the screen, and the next one in its place, at once.
  await remove.first().evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(/je\sodstránený\./)).toBeVisible();
  await expect(remove).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test('a double click sends the code of a gift card once', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 1);
  const code = `E2E-${Date.now()}-2`;
  await sql`insert into gift_card (code, amount_cents) values (${code}, 1000)`;
  await visit(page, '/cart');
  const summary = page.getByRole('region', { name: 'Súhrn' });
  await summary.getByRole('button', { name: 'Mám darčekovú kartu' }).click();
  await summary.getByLabel('Kód darčekovej karty').fill(code);
  const sent = await sentSlowly(page, '**/cart/gift-card');
  await summary.getByRole('button', { name: 'Použiť' }).dblclick();
  await summary.getByRole('button', { name: /^Odobrať darčekovú kartu/ }).dblclick();
  await expect(summary.getByRole('button', { name: 'Mám darčekovú kartu' })).toBeVisible();
  expect(sent).toEqual(['PATCH /admin/v1/cart/gift-card', 'DELETE /admin/v1/cart/gift-card']);
});

test('a double click mails one link to a new password', async ({ page, sql, signIn }) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/forgotten-password');
  const sent = await sentSlowly(page, '**/sign/password/mail');
  await field(page, 'E-mail').fill(email);
  await page.getByRole('button', { name: 'Poslať odkaz' }).dblclick();
  await expect(page.getByText('Ak účet s touto adresou existuje')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await sql`select from outbox where recipient = ${email}`).toHaveLength(1);
});

test('a double click signs in once', async ({ page, signIn }) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/login');
  const sent = await sentSlowly(page, '**/sign/in');
  await field(page, 'Používateľské meno (e-mail)').fill(email);
  await field(page, 'Heslo').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Prihlásiť sa' }).dblclick();
  await expect(page.getByText(/^Vitajte, /)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a double click fills a heart once; one that is seen full is emptied before the response', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, '/category/cctv/ip-kamery');
  const sent = await sentSlowly(page, '**/wish-list/**');
  const heart = main(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /obľúben/ });
  await heart.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Produkt bol odstránený z obľúbených.')).toBeVisible();
  expect(sent.map((one) => one.replace(/\d+$/, ''))).toEqual([
    'PATCH /admin/v1/customer/wish-list/add',
    'DELETE /admin/v1/customer/wish-list/remove/',
  ]);
});

test('a double click ends a session once, the others once, and all of them once', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await sql`
    insert into session (token_hash, person_id, expires_at)
    select sha256(${email}::bytea || n::text::bytea), person.id, now() + interval '1 day'
    from person, generate_series(1, 2) n where email = ${email}`;
  await visit(page, '/account/details');
  const sent = await sentSlowly(page, '**/customer/sessions/*');
  await pressTwice(page, /^Odhlásiť: /);
  await expect(page.getByText('Zariadenie je odhlásené.')).toBeVisible();
  await pressTwice(page, 'Odhlásiť ostatné zariadenia');
  await expect(page.getByText('Ostatné zariadenia sú odhlásené.')).toBeVisible();
  await pressTwice(page, 'Odhlásiť všade aj tu');
  await expect(page.getByText('Boli ste úspešne odhlásení.')).toBeVisible();
  expect(sent.map((one) => one.replace(/\d+$/, ''))).toEqual([
    'DELETE /admin/v1/customer/sessions/',
    'POST /admin/v1/customer/sessions/end',
    'POST /admin/v1/customer/sessions/end',
  ]);
});

test('a double click saves own data once, an address once, and removes it once', async ({
  page,
  sql,
  signIn,
}) => {
  const old = await signIn();
  const email = old.replace('kupujuci', 'novy');
  const sent = await sentSlowly(page, /\/customer\/(profile|address)/);
  await visit(page, '/account/details');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Heslo k účtu').fill(PASSWORD);
  sent.length = 0;
  await pressTwice(page, 'Uložiť zmeny');
  await expect(page.getByText('Údaje sú uložené.')).toBeVisible();
  expect(await sql`select from outbox where recipient = ${email}`).toHaveLength(1);

  await visit(page, '/account/addresses');
  await page.getByRole('button', { name: 'Upraviť: Dodacia adresa' }).click();
  await pressTwice(page, 'Uložiť adresu');
  await expect(page.getByText('Adresa je uložená.')).toBeVisible();
  await page.getByRole('button', { name: 'Upraviť: Dodacia adresa' }).click();
  await pressTwice(page, 'Odstrániť adresu');
  await expect(page.getByText('Adresa je odstránená.')).toBeVisible();
  const address = 'PUT /admin/v1/customer/address/2';
  expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([
    'PATCH /admin/v1/customer/profile',
    address,
    address,
  ]);
});

test('a double click confirms a new e-mail, and the page says so', async ({
  page,
  sql,
  signIn,
}) => {
  const old = await signIn();
  const email = old.replace('kupujuci', 'novy');
  await visit(page, '/account/details');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Heslo k účtu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Údaje sú uložené.')).toBeVisible();
  await visit(page, await linkTo(sql, email));
  const sent = await sentSlowly(page, '**/sign/email');
  await pressTwice(page, 'Potvrdiť nový e-mail');
  await expect(page.getByText('E-mail je zmenený.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
