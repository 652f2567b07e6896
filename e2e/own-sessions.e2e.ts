import { expect, PASSWORD, test } from './fixtures.ts';
import { field } from './registration.ts';
import { visit } from './visit.ts';

test('a customer sees where they are signed in and signs the others out', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
  });
  const there = await phone.newPage();
  const signInThere = async () => {
    await visit(there, '/login');
    await field(there, 'Používateľské meno (e-mail)').fill(email);
    await field(there, 'Heslo').fill(PASSWORD);
    await there.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
    await expect(there).toHaveURL(/:\d+\/$/);
  };
  await signInThere();

  await visit(page, '/account/details');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Kde ste prihlásení' }),
  });
  const rows = card.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Toto zariadenie');
  await expect(rows.last()).toContainText(/Chrome, telefón s\sAndroidom/);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  await expectAccessible();

  await rows
    .last()
    .getByRole('button', { name: /^Odhlásiť/ })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(card).toContainText('Inde prihlásení nie ste.');
  await visit(there, '/account/orders');
  await expect(there).toHaveURL(/\/login/);

  // Everywhere: both browsers are guests, and this one is brought home.
  await signInThere();
  await card.getByRole('button', { name: 'Odhlásiť všade aj tu' }).click();
  await expect(page.getByText('Boli ste úspešne odhlásení.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await visit(there, '/account/orders');
  await expect(there).toHaveURL(/\/login/);
  await phone.close();
});

test('a session ended in one tab is gone from the list in the other', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  await sql`
    insert into session (token_hash, person_id, expires_at)
    select sha256(${email}::bytea), id, now() + interval '1 day' from person where email = ${email}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) await visit(tab, '/account/details');
  const ends = (tab: typeof page) =>
    tab.getByRole('main').getByRole('button', { name: /^Odhlásiť: / });
  await expect(ends(other)).toHaveCount(1);
  await ends(page).click();
  for (const tab of [page, other]) await expect(ends(tab)).toHaveCount(0);
});
