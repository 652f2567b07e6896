import { describe, expect, test } from 'vitest';
import { newPdf, toBuffer } from '#base/files/pdf.server.ts';
import { registration } from '#shop/account/account.fixture.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { writeBodies } from '#shop/mail/layout.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import { ownerOf } from '#tests/owner.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { addressOf } from '#tests/world.ts';

const shop = useShop();
const owner = ownerOf(shop.connection);

/** Clears a terminal and names its window; reads from right to left; ends the line. */
const CHARACTERS = ['\u001b]0;X\u0007\u001b[2J', 'fak\u202efdp', 'A\u2028B', 'A\nB', 'A\u009b1mB'];
const refused = (key: string) => ({
  success: false,
  error: [
    {
      key,
      code: 'messages.validation.hiddenSigns',
      message: expect.stringContaining('neviditeľné riadiace znaky'),
    },
  ],
});

describe('characters nobody sees are refused at their field', () => {
  test.each(CHARACTERS)('%j in a registration', async (character) => {
    const email = `skryte-${CHARACTERS.indexOf(character)}@firma.sk`;
    const body = { ...registration(email), companyName: `Firma ${character} Trnava` };
    const response = await shop.guest().post('/admin/v1/sign/up', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refused('companyName'));
    expect(await shop.sql`select from person where email = ${email}`).toHaveLength(0);
  });

  test.each(CHARACTERS)('%j in an address', async (character) => {
    const { client } = await newCustomer(shop);
    const address = { ...addressOf('Dlhá'), city: `Trn${character}ava` };
    const response = await client.put('/admin/v1/cart/address/1', { basket: null, address });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refused('address.city'));
  });

  test('a note may have lines and tabs, and nothing else that hides', async () => {
    const { client } = await newCustomer(shop);
    const [product] = await shop.sql`
      select id from product where is_sold and quantity_step = 1 limit 1`;
    await client.put('/admin/v1/basket/add', { product: product!.id, quantity: 1 });
    const send = (note: string) => client.patch('/admin/v1/basket/note', { basket: null, note });
    expect((await send('Zvoniť\r\n\tdva razy')).statusCode).toBe(200);
    const response = await send('Zvoniť\u001b[2J');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refused('note'));
  });
});

describe('what was stored before is written out', () => {
  const NAME = 'Stará \u001b]0;X\u0007\u001b[2J \u202efirma';
  const SHOWN = String.raw`Stará \u001b]0;X\u0007\u001b[2J \u202efirma`;

  test('in the terminal of the shop’s people', async () => {
    const { customerId, who } = await newCustomer(shop);
    await shop.sql`update company set company_name = ${NAME} where id = ${customerId}`;
    const list = await owner('customers list', '--search', who.email);
    const show = await owner('customers show', who.email);
    const json = await owner('customers show', who.email, '--json');
    for (const { text } of [list, show, json]) {
      // oxlint-disable-next-line no-control-regex -- the characters the test is about
      expect(text).not.toMatch(/[\u001b\u0007\u202e]/);
      expect(text).toContain(SHOWN);
    }
    expect(JSON.parse(json.text).company_name).toBe(NAME);
  });

  test('in mails', async () => {
    const { text, html } = writeBodies(
      'Dobrý deň',
      [{ paragraph: NAME }],
      await getCompany(shop.sql),
    );
    expect(text).toContain(SHOWN);
    expect(html).toContain(SHOWN);
  });

  test.runIf(canReadPdf)('in documents', async () => {
    const pdf = newPdf('Doklad');
    pdf.text(NAME, 50, 50);
    expect(pdfText(await toBuffer(pdf))).toContain(SHOWN);
  });
});
