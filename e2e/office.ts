import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import type { StaffRole } from '#staff/permissions.ts';
import { expect, PASSWORD } from './fixtures.ts';

export const OFFICE = process.env.E2E_OFFICE_URL!;

/** Somebody new of the office, with the password of the demo. */
export async function newStaff(sql: Sql, role: StaffRole) {
  const email = `kancelaria-${randomBytes(5).toString('hex')}@bastion.sk`;
  const name = `Jana ${email.slice(11, 16)}`;
  await sql`
    insert into staff_person (email, name, role, state, password_hash)
    select ${email}, ${name}, ${role}, 'active', password_hash
    from staff_person where email = 'kancelaria@bastion.sk'`;
  return { email, name };
}

/** All journeys come from one address, which may not sign in as often as they do. */
const forgetTries = (sql: Sql) => sql`delete from attempt where bucket like '["staff sign-in%'`;

export async function fillSignIn(page: Page, sql: Sql, email: string, password = PASSWORD) {
  await forgetTries(sql);
  await page.getByLabel('Pracovný e-mail').fill(email);
  await page.getByLabel('Heslo', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
}

/** Opens a screen of the office as somebody. */
export async function enterOffice(page: Page, sql: Sql, email: string, path = '/') {
  await page.goto(OFFICE + path);
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('button', { name: 'Ponuka účtu' })).toBeVisible();
}

export async function leaveOffice(page: Page) {
  await page.getByRole('button', { name: 'Ponuka účtu' }).click();
  await page.getByRole('button', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByRole('heading', { name: 'Prihlásenie do kancelárie' })).toBeVisible();
}

/** Nothing sticks out at any width, in either theme, and nothing that axe objects to. */
export async function expectSound(page: Page, expectAccessible: () => Promise<void>) {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width}`).toBeLessThanOrEqual(0);
    await expectAccessible();
  }
}

/** An order of one's own to change, without lines. */
export async function copyOfAnOrder(sql: Sql): Promise<string> {
  const number = `29${String(Date.now()).slice(-8)}`;
  const [basket] = await sql<{ id: number }[]>`
    insert into basket (person_id, state) select id, 'ordered' from person limit 1 returning id`;
  const [source] = await sql<{ id: number }[]>`select * from orders order by id limit 1`;
  const { id: _, ...row } = { ...source!, number, basket_id: basket!.id };
  await sql`insert into orders ${sql(row)}`;
  return number;
}
