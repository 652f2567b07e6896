import type { Page } from '@playwright/test';
import { fillBasket } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field, fillRegistration, newAddress } from './registration.ts';
import { visit } from './visit.ts';

/** A toast is not all there is: what it said stands on the page when it has gone. */
async function closeToasts(page: Page, text: string | RegExp) {
  const toasts = page.getByRole('region', { name: 'Hlásenia' });
  await expect(toasts.getByText(text)).toBeVisible();
  // Pressed inside the page: a toast that leaves by itself meanwhile would be waited for.
  await toasts.evaluate((region) => {
    for (const button of region.querySelectorAll('button')) button.click();
  });
  await expect(toasts.getByText(text)).toHaveCount(0);
}

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

const LATER = 'Príliš veľa pokusov. Skúste to, prosím, neskôr.';
/** The server has had enough of this visitor, as far as the page can tell. */
const refuse = (page: Page, path: string) =>
  page.route(`**/admin/v1/${path}`, (route) =>
    route.fulfill({
      status: 429,
      json: {
        success: false,
        error: [{ key: null, code: 'messages.tooManyRequests', message: 'SRVWORDS' }],
      },
    }),
  );

test('a wrong password is said at its field until it is written anew', async ({ page, signIn }) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/login');
  await field(page, 'Používateľské meno (e-mail)').fill(email);
  await field(page, 'Heslo').fill('zle-heslo');
  await press(page, 'Prihlásiť sa');
  await closeToasts(page, 'Zadali ste nesprávne heslo.');
  await expect(field(page, 'Heslo')).toHaveAccessibleDescription('Zadali ste nesprávne heslo.');
  await expect(main(page).getByText('Zadali ste nesprávne heslo.')).toBeVisible();
  await field(page, 'Heslo').fill('ine-heslo');
  await expect(main(page).getByText('Zadali ste nesprávne heslo.')).toHaveCount(0);
});

test('a refused registration says why at the field, or at the form', async ({ page }) => {
  await visit(page, '/register');
  await fillRegistration(page, 'demo@bastion.sk', 'Zámky a kľúče, s. r. o.');
  await press(page, 'Registrovať sa');
  const taken = 'Používateľ s touto e-mailovou adresou už existuje.';
  await closeToasts(page, taken);
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(taken);
  await expect(main(page).getByText(taken)).toBeVisible();

  await refuse(page, 'sign/up');
  await field(page, 'E-mail').fill('ina@firma.sk');
  await press(page, 'Registrovať sa');
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
});

test('a wrong old password is said at its field, any other refusal at the form', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, '/account/details');
  await field(page, 'Súčasné heslo').fill('nespravne');
  await field(page, 'Nové heslo').fill('nove-heslo-22');
  await field(page, 'Zopakujte nové heslo').fill('nove-heslo-22');
  await press(page, 'Zmeniť heslo');
  await expect(field(page, 'Súčasné heslo')).toHaveAccessibleDescription('Nesprávne heslo.');

  await refuse(page, 'customer/password');
  await field(page, 'Súčasné heslo').fill('bastion-demo');
  await press(page, 'Zmeniť heslo');
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
  await expect(main(page).getByText('Nesprávne heslo.')).toHaveCount(0);
});

test('a refused mail and a refused new password say why; an expired link is no form', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/forgotten-password');
  await refuse(page, 'sign/password/mail');
  await field(page, 'E-mail').fill(email);
  await press(page, 'Poslať odkaz');
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
  await page.unroute('**/admin/v1/sign/password/mail');
  await press(page, 'Poslať odkaz');
  await expect(page.getByText('Ak účet s touto adresou existuje')).toBeVisible();

  const link = await linkTo(sql, email);
  await visit(page, link);
  await refuse(page, 'sign/password');
  await field(page, 'Nové heslo').fill('uplne-nove-1');
  await field(page, 'Zopakujte nové heslo').fill('uplne-nove-1');
  await press(page, 'Nastaviť heslo');
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();

  await sql`update one_time_link set expires_at = now()
    where person_id = (select id from person where email = ${email})`;
  await visit(page, link);
  await expect(main(page).getByText(/Odkaz je neplatný alebo jeho platnosť/)).toBeVisible();
  await expect(main(page).getByLabel('Nové heslo')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Požiadať o nový odkaz' }).click();
  await expect(page).toHaveURL('/forgotten-password');
});

test('a refused gift card says why at its field until another code is written', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await visit(page, '/cart');
  await press(page, 'Mám darčekovú kartu');
  const code = field(page, 'Kód darčekovej karty');
  await press(page, 'Použiť');
  await expect(code).toHaveAccessibleDescription('Toto pole je povinné.');

  await code.fill('TAKA-NIE-JE');
  await press(page, 'Použiť');
  await expect(code).toHaveAccessibleDescription('Darčeková karta s týmto kódom neexistuje.');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveValue('TAKA-NIE-JE');
  await code.fill('TAKA-NIE-JE-2');
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');

  await refuse(page, 'cart/gift-card');
  await press(page, 'Použiť');
  await closeToasts(page, LATER);
  await expect(code).toHaveAccessibleDescription(LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
});

test('a refused activation says why at its form, and the same link still opens the account', async ({
  page,
  sql,
}) => {
  const email = newAddress();
  await visit(page, '/register');
  await fillRegistration(page, email, 'Zámky a kľúče, s. r. o.');
  await press(page, 'Registrovať sa');
  await expect(page).toHaveURL('/');

  const link = await linkTo(sql, email);
  await refuse(page, 'sign/activation');
  await visit(page, link);
  await expect(main(page).getByText(LATER)).toBeVisible();
  await page.unroute('**/admin/v1/sign/activation');
  await press(page, 'Skúsiť znova');

  const submit = 'Nastaviť heslo a aktivovať účet';
  await field(page, 'Nové heslo').fill('kratke7');
  await field(page, 'Zopakujte nové heslo').fill('ine');
  await press(page, submit);
  await expect(field(page, 'Nové heslo')).toHaveAccessibleDescription(/aspoň 8 znakov/);
  await expect(field(page, 'Zopakujte nové heslo')).toHaveAccessibleDescription(
    'Heslá sa nezhodujú.',
  );

  await field(page, 'Nové heslo').fill('vlastne-heslo-7');
  await field(page, 'Zopakujte nové heslo').fill('vlastne-heslo-7');
  await refuse(page, 'sign/activation');
  await press(page, submit);
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
  await page.unroute('**/admin/v1/sign/activation');
  await press(page, submit);
  await expect(main(page).getByText('Účet je aktivovaný. Môžete sa prihlásiť.')).toBeVisible();
});

test('a refused question says why at its field, or at its form, and keeps what was written', async ({
  page,
  sql,
}) => {
  const [product] = await sql`select slug from product where is_sold order by id limit 1`;
  await visit(page, `/product/${product!.slug}#question`);
  const form = page.getByRole('tabpanel', { name: /Otázka/ });
  // Turns the rest of a line round: the form lets it through, the shop does not.
  await form.getByLabel('Meno').fill('Ján\u202e');
  await form.getByLabel('Priezvisko').fill('Kováč');
  await form.getByLabel('E-mail').fill('jan@firma.sk');
  await form.getByLabel('Vaša otázka').fill('Je v balení aj skrutka?');
  await press(page, 'Odoslať otázku');
  const hidden = 'Text obsahuje neviditeľné riadiace znaky. Napíšte ho, prosím, ručne.';
  await closeToasts(page, hidden);
  await expect(form.getByLabel('Meno')).toHaveAccessibleDescription(hidden);

  await form.getByLabel('Meno').fill('Ján');
  await refuse(page, 'contact/send');
  await press(page, 'Odoslať otázku');
  await closeToasts(page, LATER);
  await expect(main(page).getByText(LATER)).toBeVisible();
  await expect(form.getByLabel('Vaša otázka')).toHaveValue('Je v balení aj skrutka?');
});

test('two tabs register one address at the same time: one account, and both are told', async ({
  page,
  sql,
  context,
}) => {
  const email = newAddress();
  const tabs = [page, await context.newPage()];
  const sent: number[] = [];
  const bothAsk = Promise.withResolvers<void>();
  let asking = 0;
  for (const tab of tabs) {
    await tab.route('**/admin/v1/sign/up', async (route) => {
      asking += 1;
      if (asking === tabs.length) bothAsk.resolve();
      await bothAsk.promise;
      await route.continue();
    });
    tab.on('response', (response) => {
      if (response.url().endsWith('/sign/up')) sent.push(response.status());
    });
    await visit(tab, '/register');
    await fillRegistration(tab, email, 'Zámky a kľúče, s. r. o.');
  }
  for (const tab of tabs)
    await main(tab).getByRole('button', { name: 'Registrovať sa' }).dblclick();
  await expect
    .poll(() => tabs.map((tab) => new URL(tab.url()).pathname).sort())
    .toEqual(['/', '/register']);
  const second = tabs.find((tab) => tab.url().endsWith('/register'))!;
  await expect(field(second, 'E-mail')).toHaveAccessibleDescription(
    'Používateľ s touto e-mailovou adresou už existuje.',
  );
  expect(sent).toEqual([200, 200]);
  expect(await sql`select from person where email = ${email}`).toHaveLength(1);
});
