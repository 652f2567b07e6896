import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeXlsx } from '#staff/tables/xlsx.server.ts';
import { money } from '#staff/values.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const owner = ownerOf(shop.connection);
const json = async (...typed: string[]) => JSON.parse((await owner(...typed, '--json')).text);
const scratch = mkdtempSync(join(tmpdir(), 'bastion-orders-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const everything = () => shop.sql`
  select (select count(*) from invoice) as documents, (select count(*) from outbox) as mails,
         (select count(*) from invoice_payment) as payments, (select count(*) from audit) as audits,
         (select sum(last) from number_series) as numbers, (select sum(quantity) from stock) as pieces,
         (select count(*) from order_status_change) as history`;
const invoiced = async () => {
  const order = await copyOrder(shop, { status: 'accepted' });
  return { order, invoice: await json('invoices issue', order.number) };
};
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

test('the list is filtered', async () => {
  const order = await copyOrder(shop, { status: 'ready', isPickUp: true });
  const numbers = async (...typed: string[]) =>
    (await json('orders list', ...typed)).map((one: { number: string }) => one.number);
  expect(await numbers('--status', 'ready')).toContain(order.number);
  expect(await numbers('--status', 'shipped')).not.toContain(order.number);
  expect(await numbers('--customer', 'nikto taký')).toEqual([]);
  expect(await numbers('--to', '1.1.2020')).toEqual([]);
  expect(await numbers('--limit', '1')).toHaveLength(1);
  expect(await numbers('--not-invoiced', '--limit', '500')).toContain(order.number);
  expect((await owner('orders list --status ready')).text).toContain('Pripravená na odber');
});

test('found by whatever a caller says of it', async () => {
  const { id, number } = await copyOrder(shop);
  await shop.sql`
    update orders set company_id = '36987412', invoice_name = 'Ľubomír Šťastný', delivery_city = 'Medzilaborce',
      invoice_phone = '+421 917 555 123'
    where id = ${id}`;
  const [{ gross_cents: gross }] = await shop.sql<[{ gross_cents: number }]>`
    select gross_cents from orders where id = ${id}`;
  const found = async (text: string) =>
    (await json('orders list', '--search', text)).map((one: { number: string }) => one.number);
  for (const said of [
    number,
    number.slice(-5),
    '36987412',
    'stastny',
    'Ľubomír Šťastný',
    'medzilab',
    '0917 555 123',
    '+421917555123',
    '917 555',
    euros(gross),
    `${euros(gross)} €`,
  ])
    expect(await found(said), said).toContain(number);
  for (const said of ['36987413', 'stastny kosice', '0917 555 124', '%', '_'])
    expect(await found(said), said).toEqual([]);
});

test('a list that is cut says so, and its totals are of everything', async () => {
  const { text } = await owner('orders list --limit 3');
  const [{ orders, unpaid, documents }] = await shop.sql<
    [{ orders: number; unpaid: number; documents: number }]
  >`
    select (select count(*)::int from orders) as orders, count(*)::int as documents,
           sum(greatest(gross_cents - coalesce((select sum(amount_cents) from invoice_payment
                                                where invoice_id = invoice.id), 0), 0))::int as unpaid
    from invoice`;
  expect(text).toContain(`Zobrazených je 3 z ${orders}`);
  expect((await owner('orders list --limit 500')).text).not.toContain('Zobrazených');
  const cut = (await owner('invoices list --limit 3')).text;
  expect(cut).toContain(`Zobrazených je 3 z ${documents}`);
  expect(cut).toContain(money(unpaid));
});

test('a search among many orders reads an index', async () => {
  const plan = await shop.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`
      explain select from orders where order_words(
        number, company_name, company_id, email, invoice_name, delivery_name, invoice_city,
        delivery_city, invoice_phone, delivery_phone) like '%' || plain_text('stastny') || '%'
      or gross_cents = 1234 or net_cents = 1234`;
  });
  const text = plan.map((row) => row['QUERY PLAN']).join(' ');
  for (const index of ['orders_words', 'orders_gross', 'orders_net']) expect(text).toContain(index);
});

test('shown with its lines and history, printed as a PDF', async () => {
  const { number } = await copyOrder(shop);
  await owner('orders status', number, 'accepted', '--note', 'Zajtra balíme');
  const order = await json('orders show', number);
  expect(order.products.length).toBeGreaterThan(1);
  const { text } = await owner('orders show', number);
  for (const words of [number, order.products[0].code, 'Zajtra balíme', order.company_name])
    expect(text).toContain(words);
  const file = join(scratch, 'vydajka.pdf');
  await owner('orders print', number, '--output', file);
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
});

test('one step at a time, each with its mail and its audit; impossible ones are refused', async () => {
  const { id, number } = await copyOrder(shop);
  await owner('orders status', number, 'accepted', '--as', 'jana');
  const before = await everything();
  await expect(owner('orders status', number, 'delivered')).rejects.toThrow(/Objednávku v.stave/);
  await expect(owner('orders status', number, 'cancelled')).rejects.toThrow('nie je jedna z');
  await owner('orders status', number, 'shipped', '--dry-run');
  expect(await everything()).toEqual(before);
  expect(
    await shop.sql`select from outbox where subject_key = ${`order:${id}:accepted`}`,
  ).toHaveLength(1);
  expect(await json('audit', number)).toMatchObject([
    { who: 'jana', before: { status: 'new' }, after: { status: 'accepted' } },
  ]);
});

test('cancelled with a reason: goods, credit note, mail and audit, once', async () => {
  const { order, invoice } = await invoiced();
  await owner('payments record', invoice.number, '12,34');
  const [before] = await everything();
  const done = await json('orders cancel', order.number, 'Nie je na sklade');
  expect(done.to_return_cents).toBe(1_234);
  const [after] = await everything();
  expect(Number(after!.pieces)).toBeGreaterThan(Number(before!.pieces));
  expect((await json('invoices show', done.credit_note)).credited_number).toBe(invoice.number);
  const settled = await everything();
  await expect(owner('orders cancel', order.number, 'Znova')).rejects.toThrow(/Objednávku v.stave/);
  await expect(owner('orders cancel', '2020999999', 'Nijaká')).rejects.toThrow('sa nenašla');
  expect(await everything()).toEqual(settled);
});

test('issued, listed, shown, paid in parts, and nothing twice', async () => {
  const { order, invoice } = await invoiced();
  await expect(owner('invoices issue', order.number)).rejects.toThrow('už celá vyfakturovaná');
  expect((await json('invoices list')).map((one: { number: string }) => one.number)).toContain(
    invoice.number,
  );
  const first = await json('payments record', invoice.number, '10,50', '--on', '12.11.2026');
  expect(first).toMatchObject({ paid_on: '2026-11-12', unpaid_cents: order.gross_cents - 1050 });
  const rest = euros(order.gross_cents - 1050);
  const before = await everything();
  await expect(owner('payments record', invoice.number, euros(order.gross_cents))).rejects.toThrow(
    '--allow-overpayment',
  );
  await expect(owner('payments record', invoice.number, '1,234')).rejects.toThrow('nie je suma');
  await expect(owner('payments record', invoice.number, '1', '--on', '31.2.2026')).rejects.toThrow(
    'nie je dátum',
  );
  await owner('payments record', invoice.number, rest, '--dry-run');
  expect(await everything()).toEqual(before);
  expect(await json('payments record', invoice.number, rest)).toMatchObject({ unpaid_cents: 0 });
  expect((await owner('invoices show', invoice.number)).text).toContain('12.');
  expect(await json('audit', invoice.number)).toHaveLength(3);
});

test('overdue, and gone from there once credited', async () => {
  const { invoice } = await invoiced();
  await shop.sql`
    update invoice set issued_on = current_date - 40, due_on = current_date - 26
    where number = ${invoice.number}`;
  const late = async () =>
    (await json('invoices overdue')).find(
      (one: { number: string }) => one.number === invoice.number,
    );
  expect(await late()).toMatchObject({ days_late: 26 });
  expect((await owner('invoices overdue')).text).toContain(invoice.number);
  await expect(owner('invoices credit', invoice.number, ' ')).rejects.toThrow('dôvod');
  await owner('invoices credit', invoice.number, 'Reklamácia');
  expect(await late()).toBeUndefined();
  await expect(owner('invoices credit', invoice.number, 'Znova')).rejects.toThrow('dobropis');
});

test('a part of an invoice is credited by its lines, and the rest later', async () => {
  const { invoice } = await invoiced();
  const shown = await json('invoices show', invoice.number);
  expect((await owner('invoices show', invoice.number)).text).toMatch(/Riadok.*\n.*\n +1 /);
  const before = await everything();
  for (const lines of ['1', '1=', '1=1,1=1', 'x=1', ''])
    await expect(
      owner('invoices credit', invoice.number, 'Poškodené', '--lines', lines),
    ).rejects.toThrow('--lines 1=2');
  await expect(
    owner('invoices credit', invoice.number, 'Poškodené', '--lines', '1=99999'),
  ).rejects.toThrow('ešte');
  await owner('invoices credit', invoice.number, 'Poškodené', '--lines', '1=1', '--dry-run');
  expect(await everything()).toEqual(before);

  const part = await json('invoices credit', invoice.number, 'Poškodené', '--lines', '1=1');
  const note = await json('invoices show', part.number);
  expect(note.lines).toMatchObject([{ quantity: -1, total_cents: -shown.lines[0].unit_cents }]);
  const rest = await json('invoices credit', invoice.number, 'Zvyšok');
  expect(part.gross_cents + rest.gross_cents).toBe(-shown.gross_cents);
});

test('a bank statement as banks write it: booked once, the rest reported with its reason', async () => {
  const [one, two] = [await invoiced(), await invoiced()];
  const file = join(scratch, 'vypis.csv');
  const rows = [
    'Výpis z účtu;SK3611000000002921004021',
    '',
    'Dátum zaúčtovania;Suma;Mena;Variabilný symbol;Referencia platiteľa;Názov protiúčtu',
    `12.11.2026;${euros(one.order.gross_cents)};EUR;${one.invoice.number};;Elektro žĺaza`,
    `12.11.2026;10,00;EUR;;/VS${two.invoice.number}/SS/KS0308;Montáž`,
    `12.11.2026;10,00;EUR;;/VS${two.invoice.number}/SS/KS0308;Montáž`,
    '13.11.2026;77,00;EUR;123;;Neznámy',
    '13.11.2026;veľa;EUR;124;;Chyba',
    '13.11.2026;-5,00;EUR;;;Poplatok',
  ];
  writeFileSync(file, Buffer.from(windows1250(rows.join('\r\n')), 'latin1'));

  const dry = await owner('payments import', file, '--dry-run');
  expect(dry.code).toBe(1);
  const report = await json('payments import', file);
  const outcomes = (list: { row: number; outcome: string; reason?: string }[]) =>
    list.map(({ row, outcome, reason }) => [row, reason ?? outcome]);
  expect(outcomes(report.booked)).toEqual([
    [4, 'paid'],
    [5, 'partial'],
    [6, 'partial'],
  ]);
  expect(outcomes(report.unmatched)).toEqual([
    [7, 'unknownSymbol'],
    [9, 'outgoing'],
  ]);
  expect(report.unreadable).toMatchObject([{ row: 8 }]);

  const again = await json('payments import', file);
  expect([again.booked, again.already_booked]).toEqual([[], 3]);
  expect((await json('invoices show', two.invoice.number)).paid_cents).toBe(2_000);
  expect((await owner('payments import', file)).text).toContain('symbol nepatrí žiadnej');
});

test('the same movement as a workbook and as CSV is booked once', async () => {
  const { invoice } = await invoiced();
  const workbook = join(scratch, 'vypis.xlsx');
  const rows = [
    ['Dátum', 'Suma', 'Variabilný symbol', 'Poznámka'],
    // The twelfth of November 2026 as a workbook keeps it.
    [46_338, 10.5, invoice.number, 'Z hárka'],
  ];
  writeFileSync(workbook, await writeXlsx('Pohyby', rows));
  expect((await json('payments import', workbook)).booked).toMatchObject([
    { paidOn: '2026-11-12', cents: 1_050, outcome: 'partial' },
  ]);
  const file = join(scratch, 'vypis-2.csv');
  writeFileSync(file, `date,amount,vs\n2026-11-12,10.50,${invoice.number}\n`);
  expect(await json('payments import', file)).toMatchObject({ booked: [], already_booked: 1 });
});

test('a file that is no statement is refused', async () => {
  const file = join(scratch, 'iny.csv');
  writeFileSync(file, 'kód;názov\nA;B\n');
  await expect(owner('payments import', file)).rejects.toThrow('názvami stĺpcov');
  await expect(owner('payments import', join(scratch, 'nie.csv'))).rejects.toThrow('nie.csv');
});

/** Only the letters used above. */
const windows1250 = (text: string) =>
  text.replace(/[áéíýúĺľťžščô]/gi, (letter) => String.fromCharCode(CP1250[letter]!));
const CP1250: Record<string, number> = {
  á: 0xe1,
  é: 0xe9,
  í: 0xed,
  ý: 0xfd,
  ú: 0xfa,
  ĺ: 0xe5,
  ľ: 0xbe,
  ť: 0x9d,
  ž: 0x9e,
  š: 0x9a,
  č: 0xe8,
  ô: 0xf4,
};
