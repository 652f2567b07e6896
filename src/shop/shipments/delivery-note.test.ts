import { expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/orders.fixture.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { pickingListPdf } from '#shop/orders/picking-list.server.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { deliveryNotePdf } from './delivery-note-pdf.server.ts';
import { findDeliveryNote } from './delivery-note.server.ts';
import { ship } from './ship.server.ts';

const shop = useShop();
const { sql } = shop;

async function shipped() {
  const order = await copyOrder(shop, { status: 'accepted' });
  await sql`
    update orders set customer_reference = 'OBJ-112/2026', project_name = 'Bytový dom Sihoť 24'
    where id = ${order.id}`;
  await sql`
    update order_line set quantity = 20, total_cents = ((unit_cents::bigint * 100 + unit_fraction) * 20 + 50) / 100
    where order_id = ${order.id} and position = 1`;
  const shipment = await ship(shop, order.id, {
    ...{ lines: [{ position: 1, quantity: 4 }], carrier: 'sps', numbers: ['7K4402118905'] },
  });
  const { customerId } = await findOrderKey(sql, order.number);
  return { order, shipment, customerId };
}

test.runIf(canReadPdf)(
  'says what is in the parcel, for which order and for whom, and no price',
  async () => {
    const { order, shipment, customerId } = await shipped();
    const note = (await findDeliveryNote(sql, customerId, shipment.id))!;
    const text = pdfText(await deliveryNotePdf(note));
    for (const words of [
      ...[
        'Dodací list',
        `${order.number}-1`,
        'OBJ-112/2026',
        'Bytový dom Sihoť 24',
        '7K4402118905',
      ],
      ...['Slovak Parcel Service', shipment.lines[0]!.code, '4 ks', note.order.delivery_street],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('€');
    expect(text).not.toContain('16 ks');
  },
);

test.runIf(canReadPdf)(
  'the picking list of an order that has left in part is of the rest',
  async () => {
    const { order, customerId } = await shipped();
    const whole = await getOrder(sql, customerId, order.id);
    const letterhead = await getLetterhead(sql);
    const text = pdfText(
      await pickingListPdf({ order: whole, paymentKind: 'invoice', letterhead }),
    );
    expect(text).toContain('16 ks');
    expect(text).toMatch(/odoslané\s4\sks\sz\s20\sks/);
    expect(text).toContain('OBJ-112/2026');
    await ship(shop, order.id, { lines: [{ position: 1, quantity: 16 }] });
    const rest = await getOrder(sql, customerId, order.id);
    const again = pdfText(
      await pickingListPdf({ order: rest, paymentKind: 'invoice', letterhead }),
    );
    expect(again).not.toContain(rest.products[0]!.code);
  },
);
