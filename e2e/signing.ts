import type { Page } from '@playwright/test';
import { expect, PASSWORD } from './fixtures.ts';
import { field } from './registration.ts';

export async function signInByForm(page: Page, email: string) {
  await field(page, 'Používateľské meno (e-mail)').fill(email);
  await field(page, 'Heslo').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
}

export async function signOut(page: Page) {
  // Not `visit`: a tab in the background may take longer to hydrate than the toast lives.
  await page.goto('/logout');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prihlásiť sa' })).toBeVisible();
}
