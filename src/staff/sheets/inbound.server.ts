import { CODE_HEADINGS } from './headings.server.ts';
import type { Tx } from '#base/database/database.server.ts';
import { planWaiting } from '#shop/orders/waiting.server.ts';
import { findSimilarCodes, findStrayCodes } from './codes-check.server.ts';
import { calendarDay, text, whole } from './kinds.ts';
import { INBOUND_SAMPLE } from './samples/products-sample.ts';
import { column, REQUIRED, type Sheet } from './sheet.server.ts';

/** What suppliers have promised. A delivery of more products has one reference and a row for each. */
export const inbound: Sheet = {
  name: 'inbound',
  subjects: ['catalogue'],
  entity: 'inbound',
  mayCreate: true,
  columns: [
    column('code', text(), REQUIRED, CODE_HEADINGS, { isKey: true }),
    column(
      'reference',
      text({ longest: 60 }),
      REQUIRED,
      'cislo-dodavky, dodavka, cislo-objednavky, objednavka',
      { isKey: true },
    ),
    column('quantity', whole({ least: 1, most: 1_000_000 }), REQUIRED, 'mnozstvo, pocet, pocet-ks'),
    column(
      'expected_on',
      calendarDay,
      null,
      'ocakavame, termin, datum, datum-dodania, termin-dodania',
    ),
    column('note', text({ longest: 500 }), '', 'poznamka, dodavatel'),
  ],
  select: (tx) => tx`
    select delivery.id, product.code, reference, quantity, expected_on::text, note
    from inbound_delivery delivery join product on product.id = delivery.product_id`,
  check: async (tx) => [...(await findSimilarCodes(tx)), ...(await findStrayCodes(tx))],
  write,
  async follow({ sql, config }) {
    const rows = await sql<{ id: number }[]>`
      select id from product where code in (select code from target union select code from known)`;
    await planWaiting(
      { sql, config },
      rows.map(({ id }) => id),
    );
  },
  sample: INBOUND_SAMPLE,
};

async function write(tx: Tx): Promise<void> {
  await tx`
    insert into inbound_delivery (product_id, reference, quantity, expected_on, note)
    select product.id, reference, quantity, expected_on::date, note
    from target join product on product.code = target.code
    where status <> 'unchanged' order by product.id
    on conflict (reference, product_id) do update
    set quantity = excluded.quantity, expected_on = excluded.expected_on, note = excluded.note,
        updated_at = now()`;
}
