import { expect, test } from './fixtures.ts';
import { enterOffice, newStaff } from './office.ts';

test('whoever sees no payments has no such section, nor what is behind its address', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/platby');
  await expect(page.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Platby' })).toHaveCount(0);
});
