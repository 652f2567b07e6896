import type { Page } from '@playwright/test';
import { codeOf } from '#shop/account/second-factor/second-factor.fixture.ts';
import { copyOrder } from './companies.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { addressIn } from './mails.ts';
import {
  copyOfAnOrder,
  enterOffice,
  enterOfficeByForm,
  expectSound,
  fillSignIn,
  leaveOffice,
  newOfficeOrder,
  newStaff,
  OFFICE,
} from './office.ts';
import { signOut } from './signing.ts';
import { visit } from './visit.ts';
import { CORPUS } from './xss-corpus.ts';
import { watch } from './xss.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hlavná navigácia' });
const dialog = (page: Page) => page.getByRole('dialog');

test('the way in: the demo says it, a wrong password is told like an unknown address', async ({
  page,
  sql,
  expectAccessible,
}) => {
  await page.goto(OFFICE);
  await expect(page.getByText('Ukážkový obchod: kancelaria@bastion.sk')).toBeVisible();
  await expectSound(page, expectAccessible);
  // Layers of styles in the wrong order would leave every button bare.
  const submit = page.getByRole('button', { name: 'Pokračovať' });
  await expect(submit).toHaveCSS('background-color', 'rgb(16, 31, 40)');
  await fillSignIn(page, sql, 'nikto@example.sk');
  await expect(page.getByText('E-mail alebo heslo nesedí.')).toBeVisible();
  await page.getByRole('button', { name: 'Vyplniť' }).click();
  await expect(navigation(page).getByRole('link', { name: 'Ľudia a roly' })).toBeVisible();
  await expect(page).toHaveTitle(/Dnes – Kancelária/);
  await leaveOffice(page);
});

test('shop and office on one host, in two tabs: leaving one leaves the other signed in', async ({
  page,
  sql,
  signIn,
}) => {
  const customer = await signIn();
  const { email, name } = await newStaff(sql, 'owner');
  await visit(page, '/account/details');
  const office = await page.context().newPage();
  await enterOfficeByForm(office, sql, email);
  const inOffice = () => expect(office.getByText(name).first()).toBeVisible();
  const inShop = async () => {
    const user = await page.request.get('/admin/v1/sign/user');
    expect((await user.json()).user.email).toBe(customer);
  };
  await page.reload();
  await inShop();
  await office.reload();
  await inOffice();

  await leaveOffice(office);
  await page.reload();
  await inShop();
  await expect(page.getByRole('heading', { name: 'Prihlásenie', exact: true })).toHaveCount(0);

  await fillSignIn(office, sql, email);
  await inOffice();
  await signOut(page);
  await office.reload();
  await inOffice();
  // Writing too: the tokens of the shop are not asked for.
  await office.goto(`${OFFICE}/ucet`);
  await office.getByRole('button', { name: 'Zmeniť heslo' }).click();
  await dialog(office).getByLabel('Doterajšie heslo').fill('zlé heslo');
  await dialog(office).getByLabel('Nové heslo').fill('celkom iné heslo');
  await dialog(office).getByLabel('Heslo ešte raz').fill('celkom iné heslo');
  await dialog(office).getByRole('button', { name: 'Uložiť' }).click();
  await expect(dialog(office).getByText('Zadali ste nesprávne heslo.')).toBeVisible();
});

test('a second factor is turned on, asked for, and a recovery code opens without the phone', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/ucet');
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Zapnúť' }).click();
  await dialog(page).getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Pokračovať' }).click();
  const secret = await dialog(page)
    .getByText(/^[A-Z2-7]{32}$/)
    .innerText();
  await dialog(page).getByLabel('Kód z aplikácie').fill(codeOf(secret, -1));
  await dialog(page).getByRole('button', { name: 'Zapnúť dvojstupňové prihlásenie' }).click();
  const codes = dialog(page).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await dialog(page).getByRole('button', { name: 'Mám ich uložené' }).click();
  await expect(page.getByText('Zostáva 10 záložných kódov.')).toBeVisible();

  await leaveOffice(page);
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('heading', { name: 'Zadajte overovací kód' })).toBeVisible();
  await expectSound(page, expectAccessible);
  // Typed digit by digit it is sent by itself.
  await page.keyboard.type('000000');
  await expect(page.getByText(/Zostávajú 4.pokusy/)).toBeVisible();
  await page.keyboard.type(codeOf(secret));
  await expect(page.getByRole('heading', { name: 'Môj účet' })).toBeVisible();

  await leaveOffice(page);
  await fillSignIn(page, sql, email);
  await page.getByRole('button', { name: 'Záložný kód' }).click();
  await page.getByLabel('Záložný kód').fill(recovery);
  await page.getByRole('checkbox', { name: /^Dôverovať tomuto počítaču/ }).check();
  await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(page.getByText('Zostáva 9 záložných kódov.')).toBeVisible();

  // Trusted: the password is enough, until its owner trusts it no more.
  await leaveOffice(page);
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('heading', { name: 'Dôveryhodné počítače' })).toBeVisible();
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Prestať dôverovať' }).click();
  await expect(page.getByRole('heading', { name: 'Dôveryhodné počítače' })).toHaveCount(0);
  await leaveOffice(page);
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('heading', { name: 'Zadajte overovací kód' })).toBeVisible();
});

test('a passkey of the device opens the office without a password', async ({ page, sql }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { email, name } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/ucet');
  await page.getByRole('button', { name: 'Pridať kľúč' }).click();
  await dialog(page).getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('Názov zariadenia').fill('Notebook na sklade');
  await dialog(page).getByRole('button', { name: 'Pokračovať' }).click();
  await expect(toast(page, 'Prístupový kľúč je pridaný.')).toBeVisible();
  await expect(page.getByText('ešte nepoužitý')).toBeVisible();

  await leaveOffice(page);
  await page.getByRole('button', { name: 'Prístupový kľúč (odtlačok, tvár, PIN)' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(/naposledy/).first()).toBeVisible();
});

test('the owner invites somebody, who sees only what their role may, until paused', async ({
  page,
  browser,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const owner = await newStaff(sql, 'owner');
  await enterOffice(page, sql, owner.email, '/nastavenia/ludia');
  await expect(page.getByRole('row', { name: new RegExp(owner.name) })).toContainText('vypnuté');
  await expectSound(page, expectAccessible);
  await page.getByRole('button', { name: 'Pozvať kolegu' }).click();
  const email = `zuzana-${Date.now()}@example.sk`;
  await dialog(page).getByLabel('E-mail').fill(email);
  await dialog(page).getByLabel('Meno a priezvisko').fill('Zuzana Kráľová');
  // Every role has a screen.
  await expect(dialog(page).getByRole('radio', { name: /^Obsah/ })).toBeVisible();
  await dialog(page)
    .getByRole('radio', { name: /^Sklad/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Poslať pozvánku' }).click();
  await expect(toast(page, `Pozvánka pre ${email} je na ceste.`)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Pozvaný, platí do');

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto((await addressIn(sql, email)).href);
  await phone.getByLabel('Nové heslo').fill('heslo zo štyroch slov');
  await phone.getByLabel('Heslo ešte raz').fill('heslo zo štyroch slov');
  await phone.getByRole('button', { name: 'Uložiť heslo' }).click();
  await phone.getByRole('link', { name: 'Prihlásiť sa' }).click();
  await fillSignIn(phone, sql, email, 'heslo zo štyroch slov');
  await expect(phone.getByRole('heading', { name: 'Dnes', level: 1 })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Ľudia a roly' })).toHaveCount(0);
  await phone.goto(`${OFFICE}/nastavenia/ludia`);
  await expect(phone.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();

  await page.reload();
  await row.getByRole('button', { name: 'Pozastaviť' }).click();
  await dialog(page).getByRole('button', { name: 'Pozastaviť' }).click();
  await expect(row).toContainText('Pozastavený');
  // Told by the live line; nobody has to press anything.
  await expect(phone.getByRole('heading', { name: 'Prihlásenie do kancelárie' })).toBeVisible();
  await context.close();
});

test('an address that is no screen says so; the policy lets nothing foreign in', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'accountant');
  await enterOfficeByForm(page, sql, email, '/niekde/inde');
  await expect(page.getByText('Takáto obrazovka tu nie je')).toBeVisible();
  const response = await page.request.get(OFFICE);
  const policy = response.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  for (const nothing of ['/office/v1/nothing', '/.git/config', '/data/secret'])
    expect((await page.request.get(OFFICE + nothing)).status()).toBe(404);
});

test('a caller is found by a phone, a part of a number or a name, and the order is looked at', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  const copy = await copyOrder(sql, order.email);
  await sql`
    update orders set status = 'new', created_at = now(), company_name = ${order.company}
    where id = ${copy.id}`;
  await enterOfficeByForm(page, sql, email, '/objednavky');
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  await expectSound(page, expectAccessible);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(order.number.slice(-6));
  const hit = page.getByRole('option', { name: new RegExp(order.number) }).first();
  await expect(hit).toBeVisible();
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 420 });
  await expectAccessible('dialog[open]');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/objednavky/${order.number}`));
  await expect(page.getByRole('main')).toContainText(order.company);

  // In the list itself, and from row to row by the keyboard alone.
  await page.goto(`${OFFICE}/objednavky`);
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(order.company);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/hladat=/);
  const rows = page.getByRole('table').getByRole('link', { name: /^\d{10}$/ });
  await expect(rows.first()).toBeVisible();
  await page.getByRole('heading', { name: 'Objednávky', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary')).toContainText(await rows.first().innerText());
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary')).toContainText(await rows.nth(1).innerText());
});

test('arrows never lead out of sight, and Back leaves the search with its screen', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterOffice(page, sql, email, '/objednavky');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('elmont');
  await expect(page.getByRole('option', { name: /Elmont servis/ }).first()).toBeVisible();
  const rows = await page.getByRole('option').count();
  expect(rows).toBeGreaterThan(10);
  const current = page.getByRole('option', { selected: true });
  for (let pressed = 0; pressed < rows; pressed += 1) {
    await expect(current).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(current).toBeInViewport({ ratio: 0.9 });

  // Whoever goes back wants the screen before, not the same window over it.
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Faktúry/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Faktúry', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a product that is found opens in the office, and from there in the shop', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'content');
  await enterOffice(page, sql, email, '/produkty');
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('NV-D8Z');
  await expect(page.getByRole('option', { name: /^NV-D8Z/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/produkty\/NV-D8Z$/);
  await expect(page.getByRole('main')).toContainText('NV-D8Z');

  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toContainText('Naposledy otvorené');
  await expect(page.getByRole('option', { name: /^NV-D8Z/ })).toBeVisible();
  await dialog(page).getByRole('combobox').fill('NV-D8Z');
  const shop = page.context().waitForEvent('page');
  await page.getByRole('option', { name: 'Otvoriť NV-D8Z v obchode' }).click();
  await expect(await shop).toHaveURL(/\/product\//);
});

test('the warehouse sees orders and no price; content sees no order', async ({ page, sql }) => {
  const atWarehouse = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, atWarehouse.email, '/objednavky?pohlad=all');
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click();
  await expect(page.getByRole('complementary')).toContainText('Položky');
  await expect(page.getByRole('main')).not.toContainText('€');
  await leaveOffice(page);
  const { email } = await newStaff(sql, 'content');
  await fillSignIn(page, sql, email);
  await expect(page.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();
});

test('who leaves the desk for half an hour leaves nothing on the screen', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'office');
  await page.clock.install();
  await enterOffice(page, sql, email, '/objednavky');
  await page.clock.fastForward('20:00');
  await page.mouse.move(100, 100);
  await page.clock.fastForward('20:00');
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  // The sign-in screen comes late: until then there is nothing to see either.
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route('**/assets/sign-in-screen*', async (route) => {
    await isFree;
    await route.continue();
  });
  await page.clock.fastForward('31:00');
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toHaveCount(0);
  free();
  await expect(page.getByText('30 minút nič nerobili')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toHaveCount(0);
  await page.clock.resume();
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
});

test('who was signed out while they typed is told that nothing was saved', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Upraviť' }).click();
  await page.getByLabel('Ulica').fill('Nová 7');
  // Not before the press: what others do meanwhile is read anew, which would show the sign-in sooner.
  await page.route('**/office/v1/orders/*/edit', async (route) => {
    await sql`
      delete from staff_session
      where person_id = (select id from staff_person where email = ${email})`;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('posledná zmena sa neuložila')).toBeVisible();
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Ponuka účtu' }).click();
  await page.getByRole('button', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByLabel('Pracovný e-mail')).toBeVisible();
  await expect(page.getByText('posledná zmena sa neuložila')).toHaveCount(0);
});

test('what customers typed is shown as they typed it, and runs nothing', async ({ page, sql }) => {
  test.slow();
  const seen = await watch(page);
  const { email } = await newStaff(sql, 'office');
  const evil = CORPUS.filter((text) => text.length < 120 && !text.includes('\0')).slice(0, 60);
  const number = await copyOfAnOrder(sql);
  await enterOffice(page, sql, email);
  for (const part of [evil.slice(0, 30), evil.slice(30)]) {
    const text = part.join(' · ');
    await sql`
      update orders set company_name = ${`Zlá firma ${text}`}, delivery_city = ${text}, note = ${text},
        delivery_name = ${text}, delivery_street = ${text}, shipping_name = ${text}
      where number = ${number}`;
    await page.goto(`${OFFICE}/objednavky?pohlad=all&nahlad=${number}`);
    await expect(page.getByRole('complementary')).toContainText('Zlá firma');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(number.slice(-6));
    await expect(page.getByRole('option').first()).toContainText('Zlá firma');
    await page.keyboard.press('Escape');
  }
  expect(seen).toEqual([]);
  await sql`delete from orders where number = ${number}`;
});
