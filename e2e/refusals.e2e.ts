import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field, fillRegistration } from './registration.ts';
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

const LATER = 'Skúste to prosím o chvíľu.';
/** The server has had enough of this visitor, as far as the page can tell. */
const refuse = (page: Page, path: string) =>
  page.route(`**/admin/v1/${path}`, (route) =>
    route.fulfill({
      status: 429,
      json: {
        success: false,
        error: [{ key: null, code: 'messages.tooManyRequests', message: LATER }],
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
    where customer_id = (select id from customer where email = ${email})`;
  await visit(page, link);
  await expect(main(page).getByText(/Odkaz je neplatný alebo jeho platnosť/)).toBeVisible();
  await expect(main(page).getByLabel('Nové heslo')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Požiadať o nový odkaz' }).click();
  await expect(page).toHaveURL('/forgotten-password');
});
