import { expect, test } from './fixtures.ts';
import {
  box,
  cards,
  chips,
  fitsWidth,
  form,
  holdFiltered,
  LISTING,
  main,
  promised,
  range,
} from './listing.ts';
import { visit } from './visit.ts';

const small = { width: 390, height: 844 };

test('a guest narrows a category down, and the address keeps it', async ({
  page,
  expectAccessible,
}) => {
  await visit(page, LISTING);
  await expect(form(page).getByText('Cena bez DPH')).toHaveCount(0);
  await expect(form(page).getByText(/po prihlásení/)).toBeVisible();
  const count = await promised(box(page, /^8\sMpx/));
  await box(page, /^8\sMpx/).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(range(page)).toHaveText(new RegExp(`z\\s${count}$`));
  await expect(box(page, /^8\sMpx/)).toBeFocused();
  await expect(chips(page).getByRole('link', { name: /Rozlíšenie: 8\sMpx/ })).toBeVisible();
  await expectAccessible();

  await visit(page, page.url());
  await expect(box(page, /^8\sMpx/)).toBeChecked();
  await expect(range(page)).toHaveText(new RegExp(`z\\s${count}$`));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /ip-kamery$/);

  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect(box(page, /^8\sMpx/)).not.toBeChecked();
  await page.goForward();
  await expect(box(page, /^8\sMpx/)).toBeChecked();
});

test('within a parameter either value will do, beside another both must hold', async ({ page }) => {
  await visit(page, LISTING);
  const [four, eight] = [box(page, /^4\sMpx/), box(page, /^8\sMpx/)];
  const sum = (await promised(four)) + (await promised(eight));
  await four.click();
  await expect(chips(page).getByRole('listitem')).toHaveCount(1);
  await eight.click();
  await expect(range(page)).toHaveText(new RegExp(`z\\s${sum}$`));
  const other = box(page, /^IP66/);
  const both = await promised(other);
  expect(both).toBeLessThan(sum);
  await other.click();
  await expect(range(page)).toHaveText(new RegExp(`z\\s${both}$`));
});

test('values that would find nothing are grey, a chosen one can be taken back', async ({
  page,
}) => {
  await visit(page, `${LISTING}?rozlisenie=5-mpx`);
  const none = form(page).locator('label:has(:disabled)');
  await expect(none.first()).toBeVisible();
  for (const text of await none.locator('small').allTextContents()) expect(text).toBe('0');

  await visit(page, `${LISTING}?krytie=ip20&rozlisenie=8-mpx`);
  await expect(box(page, /^8\sMpx/)).toBeEnabled();
  await expect(box(page, /^8\sMpx/)).toBeChecked();
});

test('of two quick choices none is lost, and all are dropped at once', async ({ page }) => {
  await visit(page, LISTING);
  await box(page, /^4\sMpx/).click();
  await box(page, /^8\sMpx/).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);
  await chips(page).getByRole('link', { name: 'Zrušiť všetko' }).click();
  await expect(page).toHaveURL(LISTING);
  await expect(box(page, /^4\sMpx/)).not.toBeChecked();
});

test('a chip is dropped by its key, and the focus goes to the next', async ({ page }) => {
  await visit(page, `${LISTING}?rozlisenie=4-mpx,8-mpx&st=1`);
  const links = chips(page).getByRole('listitem').getByRole('link');
  await links.nth(0).focus();
  // Entering the filters sends for their script.
  await expect(page.locator('[data-later]')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
  await expect(links).toHaveCount(2);
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
});

test('a long list begins with its most frequent values and is searched without accents', async ({
  page,
}) => {
  await visit(page, '/search-product/kamera');
  const group = form(page).getByRole('group', { name: 'Kategória' });
  const search = group.getByRole('searchbox');
  await expect(group.getByRole('checkbox')).toHaveCount(6);
  const more = group.getByRole('button', { name: /^Zobraziť ďalších/ });
  const hidden = Number(/\d+/.exec(await more.innerText())![0]);
  await more.click();
  await expect(group.getByRole('checkbox')).toHaveCount(6 + hidden);
  await search.fill('ZAZNAMNIKY');
  await expect(group.locator('mark').first()).toHaveText('Záznamníky');
  expect(await group.getByRole('checkbox').count()).toBeLessThan(6 + hidden);
  await search.fill('qqq');
  await expect(group).toContainText('Žiadna hodnota nevyhovuje.');
  await search.fill('');
  await expect(group.getByRole('checkbox')).toHaveCount(6 + hidden);
});

test('a range is set by its fields: comma, the wrong way round, out of range', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, LISTING);
  const price = form(page).getByRole('group', { name: 'Cena bez DPH' });
  const [from, to] = [price.getByRole('textbox').nth(0), price.getByRole('textbox').nth(1)];
  await from.fill('300');
  await from.press('Enter');
  await to.fill('40,5');
  await to.press('Enter');
  await expect(page).toHaveURL(`${LISTING}?cena=40.5-300`);
  await expect(chips(page).getByRole('link', { name: /40,5 – 300\s€/ })).toBeVisible();
  await expect(from).toHaveValue('40,5');
  await to.fill('999999');
  await to.press('Enter');
  await expect(page).toHaveURL(`${LISTING}?cena=40.5-`);

  const handle = price.getByRole('slider').first();
  await handle.focus();
  const steps = await page.evaluate(() => history.length);
  for (let press = 0; press < 5; press += 1) await handle.press('ArrowRight');
  await expect(page).not.toHaveURL(`${LISTING}?cena=40.5-`);
  await expect(handle).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(steps + 1);
});

test('price is for customers: filter, orders, and nothing of it in an address for guests', async ({
  page,
  signIn,
}) => {
  const orders = page.getByLabel('Zoradiť').getByRole('option');
  await visit(page, `${LISTING}?cena=1-2&or=4`);
  await expect(cards(page)).toHaveCount(12);
  await expect(chips(page)).toHaveCount(0);
  expect((await orders.allTextContents()).join()).not.toContain('Cena');

  await signIn();
  await visit(page, LISTING);
  await page.getByLabel('Zoradiť').selectOption('Cena od najnižšej');
  await expect(page).toHaveURL(`${LISTING}?or=4`);
  await expect(form(page).getByText('Cena bez DPH')).toBeVisible();
});

test('a choice that could not be followed is taken back and can be tried again', async ({
  page,
}) => {
  await visit(page, LISTING);
  await page.route('**/product/filter/**', (route) => route.fulfill({ status: 503, json: {} }));
  await box(page, /^8\sMpx/).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText(/Filter Rozlíšenie: 8\sMpx sa nepodarilo použiť/);
  await expect(page).toHaveURL(LISTING);
  await expect(cards(page)).toHaveCount(12);
  await expect(box(page, /^8\sMpx/)).not.toBeChecked();
  await page.unroute('**/product/filter/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(alert).toHaveCount(0);
  await expect(box(page, /^8\sMpx/)).toBeChecked();
});

test('without a network a choice is taken back as well', async ({ page, context }) => {
  await visit(page, LISTING);
  await box(page, /^4\sMpx/).hover();
  await expect(page.locator('aside [data-later]')).toHaveCount(0);
  await context.setOffline(true);
  await box(page, /^4\sMpx/).click();
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(chips(page).getByRole('link', { name: /4\sMpx/ })).toBeVisible();
});

test('over a slow line the old list is dimmed, and an older response does not come back', async ({
  page,
}) => {
  await visit(page, LISTING);
  const [four, eight] = [box(page, /^4\sMpx/), box(page, /^8\sMpx/)];
  const sum = (await promised(four)) + (await promised(eight));
  const waiting = await holdFiltered(page);
  await four.click();
  await expect(chips(page).getByRole('listitem')).toHaveCount(1);
  await expect(main(page).locator('ul[data-outdated]')).toHaveAttribute('inert');
  await expect(main(page).getByText('prepočítava sa')).toBeVisible();
  await eight.click();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!();
  await expect(range(page)).toHaveText(new RegExp(`z\\s${sum}$`));
  waiting[0]!();
  // Nothing is seen of a response that is not used: it gets the time that it would have taken.
  await page.waitForTimeout(300);
  await expect(range(page)).toHaveText(new RegExp(`z\\s${sum}$`));
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
});

test('names that mean nothing are neither filters nor left in the address', async ({ page }) => {
  await visit(page, `${LISTING}?ref=mail&rozlisenie=99-mpx&utm_source=x`);
  await expect(cards(page)).toHaveCount(12);
  await expect(page).toHaveURL(`${LISTING}?utm_source=x`);
  await expect(chips(page)).toHaveCount(0);
});

test('nothing found: which filter to drop, how many that brings, and what comes near', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await visit(page, `${LISTING}?rozlisenie=4-mpx,8-mpx&cena=1-2&st=1`);
  await expect(
    page.getByRole('heading', { name: 'Tejto kombinácii filtrov nevyhovuje žiadny produkt' }),
  ).toBeVisible();
  const drop = main(page).getByRole('link', { name: /^Bez filtra Cena/ });
  const count = /nájdete\s(\d+)/.exec((await drop.innerText()).replaceAll('\n', ' '))![1];
  await expect(cards(page).first()).toContainText('Nespĺňa filter Cena');
  await expectAccessible();
  await drop.click();
  await expect(page).toHaveURL(`${LISTING}?st=1&rozlisenie=4-mpx,8-mpx`);
  await expect(range(page)).toHaveText(new RegExp(`z\\s${count}$`));
});

test('more products are added under the first, and the focus goes on to them', async ({ page }) => {
  await visit(page, LISTING);
  await main(page).getByRole('link', { name: 'Zobraziť ďalších 12' }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(`${LISTING}?pg=2`);
  await expect(range(page)).toHaveText(/^1 – 24 z/);
  await expect(cards(page).nth(12).getByRole('heading').getByRole('link')).toBeFocused();
});

test('what a search has found is narrowed down by category and parameters', async ({
  page,
  expectAccessible,
}) => {
  await visit(page, '/search-product/kamera');
  await expect(page.getByLabel('Zoradiť')).toHaveValue('match');
  const categories = form(page).locator('[role=group]').first();
  await expect(categories).toHaveAccessibleName('Kategória');
  const cameras = categories.getByRole('checkbox', { name: /^IP kamery/ });
  const count = await promised(cameras);
  await cameras.click();
  await expect(page).toHaveURL(/\/search-product\/kamera\?kategoria=ip-kamery$/);
  await expect(range(page)).toHaveText(new RegExp(`z\\s${count}$`));
  await expectAccessible();
  await page.goBack();
  await expect(chips(page)).toHaveCount(0);
});

test('a link with filters shows the same to whoever opens it, in another tab too', async ({
  page,
}) => {
  await visit(page, LISTING);
  const found = new RegExp(`z\\s${await promised(box(page, /^8\sMpx/))}$`);
  await box(page, /^8\sMpx/).click();
  await expect(range(page)).toHaveText(found);
  const tab = await page.context().newPage();
  await visit(tab, page.url());
  await expect(range(tab)).toHaveText(found);
  await box(tab, /^4\sMpx/).click();
  await expect(chips(tab).getByRole('listitem')).toHaveCount(2);
  // Each tab has a choice of its own.
  await expect(chips(page).getByRole('listitem')).toHaveCount(1);
});

test('filters are hydrated for whoever does something, and what was ticked before counts once', async ({
  page,
}) => {
  await visit(page, LISTING);
  const waiting = page.locator('aside [data-later]');
  await expect(waiting).toHaveCount(1);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await box(page, /^8\sMpx/).click();
  release();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(waiting).toHaveCount(0);
  await expect(box(page, /^8\sMpx/)).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
});

test('a script of filters that was lost is asked for again with the next press', async ({
  page,
}) => {
  await visit(page, LISTING);
  await page.route('**/assets/*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await box(page, /^8\sMpx/).click();
  await lost;
  await page.unroute('**/assets/*.js');
  await main(page).getByRole('heading', { level: 1 }).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent by its button, and chips are links', async ({ page }) => {
    await page.goto(LISTING);
    await box(page, /^4\sMpx/).check();
    await box(page, /^8\sMpx/).check();
    await form(page).getByRole('button', { name: 'Použiť filtre' }).click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
    await chips(page)
      .getByRole('link', { name: /Rozlíšenie: 4\sMpx/ })
      .click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  });

  test('all values are there, and the next page is a link', async ({ page }) => {
    await page.goto(LISTING);
    await expect(form(page).getByRole('searchbox')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Zobraziť ďalších 12' }).click();
    await expect(page).toHaveURL(`${LISTING}?pg=2`);
    await expect(range(page)).toHaveText(/^13 – 24 z/);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: small });

  test('a sheet counts, follows only its button, and is left by going back', async ({
    page,
    expectAccessible,
  }) => {
    await visit(page, LISTING);
    const open = page.getByRole('button', { name: /^Filtre/ });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filtre' });
    const all = await sheet.getByRole('button', { name: /^Zobraziť/ }).innerText();
    await sheet.getByRole('checkbox', { name: /^8\sMpx/ }).check();
    await expect(sheet.getByRole('button', { name: /^Zobraziť/ })).not.toHaveText(all);
    await expect(page).toHaveURL(LISTING);
    await expectAccessible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(LISTING);
    await expect(open).toBeFocused();

    await open.click();
    await sheet.getByRole('button', { name: 'Zavrieť' }).click();
    await expect(sheet).toHaveCount(0);
    await open.click();
    const eight = sheet.getByRole('checkbox', { name: /^8\sMpx/ });
    const count = await promised(eight);
    await eight.check();
    await sheet.getByRole('button', { name: new RegExp(`^Zobraziť ${count} produkt`) }).click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
    await expect(
      main(page)
        .getByRole('status')
        .getByText(new RegExp(`^${count} z\\s\\d+\\sproduktov`)),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filtre\s?1/ })).toBeVisible();
    expect(await fitsWidth(page)).toBe(true);
  });

  test('a combination that finds nothing cannot be shown', async ({ page, signIn }) => {
    await signIn();
    await visit(page, LISTING);
    await page.getByRole('button', { name: /^Filtre/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtre' });
    await sheet.getByRole('checkbox', { name: /^8\sMpx/ }).check();
    const to = sheet.getByRole('group', { name: 'Cena bez DPH' }).getByRole('textbox').nth(1);
    await to.fill('1');
    await to.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Žiadny produkt' })).toBeDisabled();
    await sheet.getByRole('button', { name: /^Zrušiť filter Cena/ }).click();
    await expect(sheet.getByRole('button', { name: /^Zobraziť \d+ produkt/ })).toBeEnabled();
    await sheet.getByRole('button', { name: 'Zrušiť všetko' }).click();
    await expect(sheet.getByRole('checkbox', { name: /^8\sMpx/ })).not.toBeChecked();
  });
});
