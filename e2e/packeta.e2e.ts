import type { Page } from '@playwright/test';
import { fillBasket, goToFinish, placeOrder, startCheckout, toPayment } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated, visit } from './visit.ts';

const WIDGET = 'https://widget.packeta.com/**';
const choose = (page: Page) => page.getByRole('button', { name: /výdajné miesto|Skúsiť znova/ });
const usePacketa = (page: Page) => page.getByRole('radio', { name: /^Packeta/ }).check();

test('the built-in list of points, with the keyboard alone', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  await startCheckout(page, sql, 2);
  await usePacketa(page);
  await toPayment(page);
  await expect(page.getByText('Vyberte, prosím, výdajné miesto.')).toBeVisible();
  await expect(choose(page)).toBeFocused();

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Vyberte výdajné miesto' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await expectAccessible();
  await page.keyboard.type('nikde');
  await expect(dialog.getByText('Nenašli sa žiadne výdajné miesta.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // The first clears the search, the second closes.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(choose(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('trencin');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Palackého 12, 911 01 Trenčín')).toBeVisible();
  await expect(choose(page)).toHaveText('Zmeniť výdajné miesto');
  await expectAccessible();

  // Another way and back: the point is gone with the method it belonged to.
  await page.getByRole('radio', { name: /Kuriér na adresu/ }).check();
  await usePacketa(page);
  await expect(choose(page)).toHaveText('Vybrať výdajné miesto');
  await choose(page).click();
  await page.keyboard.type('061');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('6 01');
  await page.keyboard.press('Enter');

  await goToFinish(page);
  expect(await placeOrder(page, sql, email)).toMatchObject({
    packeta_point_name: 'Humenné, Námestie slobody – Kvety',
    packeta_point_address: 'Námestie slobody 51, 066 01 Humenné',
  });
});

test.describe('with the map of the carrier', () => {
  test.use({ baseURL: process.env.E2E_MAP_URL! });

  test('loads on demand, can be closed, refuses what takes no parcels, gives the point', async ({
    page,
    sql,
    signIn,
  }) => {
    const email = await signIn();
    await fillBasket(page, sql);
    let loads = 0;
    await page.route(WIDGET, (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` });
    });
    // Through the basket: only a document of its own may load the map.
    await visit(page, '/cart');
    await page.getByRole('link', { name: 'Pokračovať k objednávke' }).click();
    await page.waitForURL('**/checkout');
    await untilHydrated(page);
    await usePacketa(page);
    expect(loads).toBe(0);

    await choose(page).click();
    await page.getByRole('button', { name: 'Zavrieť mapu' }).click();
    await expect(choose(page)).toHaveText('Vybrať výdajné miesto');
    await choose(page).click();
    await page.getByRole('button', { name: 'Plný box' }).click();
    await expect(page.getByText('Toto výdajné miesto teraz neprijíma zásielky.')).toBeVisible();
    await choose(page).click();
    await page.getByRole('button', { name: 'Z-BOX Skúška' }).click();
    await expect(page.getByText('Skúšobná 1, 040 01 Košice')).toBeVisible();
    expect(loads).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toMatchObject({
      key: 'e2e',
      options: { country: 'sk', language: 'sk' },
    });

    // Leaving while the map is open takes it along.
    await choose(page).click();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Zavrieť mapu' })).toHaveCount(0);
    await page.goForward();

    await goToFinish(page);
    expect(await placeOrder(page, sql, email)).toMatchObject({
      packeta_point: '4321',
      packeta_point_name: 'Z-BOX Skúška',
      packeta_point_address: 'Skúšobná 1, 040 01 Košice',
    });
  });

  test('says when it does not load or takes too long, and can be tried again', async ({
    page,
    sql,
    signIn,
    complaints,
  }) => {
    await signIn();
    await fillBasket(page, sql);
    await page.clock.install();
    await visit(page, '/checkout');
    await usePacketa(page);

    await page.route(WIDGET, (route) => route.abort());
    await choose(page).click();
    await expect(page.getByText(/Mapu výdajných miest sa nepodarilo načítať/)).toBeVisible();
    await expect(choose(page)).toHaveText('Skúsiť znova');

    await page.unroute(WIDGET);
    await page.route(WIDGET, () => {});
    await choose(page).click();
    await expect(choose(page)).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(8_000);
    await expect(page.getByText(/Výber výdajného miesta momentálne nie je/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /Kuriér na adresu/ })).toBeEnabled();

    await page.unroute(WIDGET);
    await page.route(WIDGET, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` }),
    );
    await choose(page).click();
    await page.getByRole('button', { name: 'Z-BOX Skúška' }).click();
    await expect(page.getByText('Skúšobná 1, 040 01 Košice')).toBeVisible();
    expect(complaints.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);
  });
});

/** Stands in for the carrier's library: the same calls, three buttons instead of a map. Runs in the page. */
function standIn() {
  type Done = (point: object | null) => void;
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;inset:0;z-index:999;background:white';
  const Widget = {
    pick(key: string, done: Done, options: object) {
      Object.assign(window, { asked: { key, options } });
      const point = { id: 4321, name: 'Z-BOX Skúška', street: 'Skúšobná 1', zip: '040 01' };
      const offers: [string, object | null][] = [
        ['Z-BOX Skúška', { ...point, city: 'Košice', error: null }],
        ['Plný box', { ...point, city: 'Košice', error: 'vacation' }],
        ['Zavrieť mapu', null],
      ];
      box.replaceChildren(
        ...offers.map(([label, response]) => {
          const button = document.createElement('button');
          button.textContent = label;
          button.addEventListener('click', () => {
            Widget.close();
            done(response);
          });
          return button;
        }),
      );
      document.body.append(box);
    },
    close: () => box.remove(),
  };
  Object.assign(window, { Packeta: { Widget } });
}
