import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff, OFFICE } from './office.ts';

test('the owner changes a limit, and a wrong one is told at its field', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/nastavenia/limity');
  const closed = page.getByLabel('Dni, keď sa neodosiela');
  const stop = page.getByLabel('Zastaviť expedíciu po splatnosti (dni)');
  await expect(stop).toHaveValue('30');
  await expectSound(page, expectAccessible);

  await stop.fill('0');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await expect(page.getByText(/^Zadajte celé číslo od 1 do 3\s650\.$/)).toBeVisible();
  await expect(stop).toHaveAttribute('aria-invalid', 'true');
  await stop.fill('30');
  // Far away, as other journeys are in the same shop.
  const before = await closed.inputValue();
  await closed.fill(`${before}\n2039-12-28`);
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await expect(page.getByText('Nastavenia sú uložené.')).toBeVisible();
  await page.reload();
  await expect(closed).toHaveValue(/2039-12-28/);
});

test('what was typed and not saved is not lost by leaving', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/objednavky');
  await page.getByRole('link', { name: 'Limity a texty' }).first().click();
  const low = page.getByLabel('Pod minimom je tovar od (ks)');
  const before = await low.inputValue();
  await expect(page.getByRole('button', { name: 'Uložiť' })).toHaveCount(0);
  await low.fill('77');
  const bar = page.getByRole('region', { name: 'Neuložené zmeny' });
  await expect(bar).toContainText('1 neuložená zmena');
  await expectSound(page, expectAccessible);

  const question = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Objednávky' }).first().click();
  await expect(question).toContainText('Zmeny nie sú uložené');
  await expectAccessible();
  await question.getByRole('button', { name: 'Zostať' }).click();
  await expect(low).toHaveValue('77');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(low).toHaveValue('77');

  await bar.getByRole('button', { name: 'Zahodiť' }).click();
  await expect(low).toHaveValue(before);
  await expect(bar).toHaveCount(0);
  await low.fill('78');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nastavenia sú uložené.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await low.fill(before);
  await page.keyboard.press('Control+s');
  await expect(bar).toHaveCount(0);

  await low.fill('79');
  await page.getByRole('link', { name: 'Objednávky' }).first().click();
  await question.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
});

test('a mail that did not leave says why, and is sent to the right address', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'office');
  const [wrong, right] = [`${email}.skk`, `nova.${email}`];
  await sql`
    insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, attempts, last_error, due_at)
    values ('status', ${`order:0:${email}`}, ${wrong}, 'Tovar čaká', 'x', 'x', 9,
            '550 no such mailbox', now() + interval '6 hours')`;
  await enterOffice(page, sql, email, '/nedorucene');
  const row = page.getByRole('row').filter({ hasText: wrong });
  await expect(row).toContainText('550 no such mailbox');
  await expectSound(page, expectAccessible);

  await row.getByRole('button', { name: 'Opraviť a poslať znova' }).click();
  await page.getByLabel('E-mail príjemcu').fill(right);
  await page.getByRole('button', { name: 'Poslať', exact: true }).click();
  await expect(page.getByText('E-mail sa odošle znova.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const [mail] = await sql`select recipient from outbox where subject_key = ${`order:0:${email}`}`;
  expect(mail!.recipient).toBe(right);

  const writer = await newStaff(sql, 'content');
  await page.context().clearCookies();
  await enterOffice(page, sql, writer.email, '/nedorucene');
  await expect(page.getByText(wrong)).toHaveCount(0);
  await page.goto(`${OFFICE}/nastavenia/limity`);
  await expect(page.getByLabel('Odpísať rozdiel do (€)')).toHaveCount(0);
});
