import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

export const newAddress = () => `firma-${randomBytes(5).toString('hex')}@bastion.sk`;

export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true });

export async function fillRegistration(page: Page, email: string, company: string) {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Názov spoločnosti').fill(company);
  await field(page, 'IČO').fill(newIco());
  await field(page, 'DIČ').fill('2022345688');
  await field(page, 'Telefón').fill('+421 905 111 222');
  await field(page, 'Heslo').fill('tajne-heslo-1');
  await field(page, 'Zopakujte heslo').fill('tajne-heslo-1');
  await page.getByLabel('Nie som platiteľ DPH').check();
  await page.getByLabel(/^Súhlasím/).check();
}

/** Of a company nobody has registered yet, with the right last digit. */
function newIco(): string {
  const first = String(randomInt(1_000_000, 9_999_999));
  const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return `${first}${(11 - (sum % 11)) % 10}`;
}
