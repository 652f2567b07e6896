import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { isDic, isIcDph, isIco } from '#base/values/identifiers.ts';
import type { Cents } from '#base/values/money.ts';
import type { Totals } from '#base/values/vat.ts';
import type { EDocument, ELine } from '#shop/invoices/einvoice/document.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { DocumentKind, Party, Supplier } from '#shop/invoices/invoice.server.ts';
import { isNobodysShop, sampleCompany } from './sample-company.server.ts';
import type { Settled } from './settlement.ts';

/** An order by its id, or the column of a query around that has it. */
export type OrderId = number | Fragment;

export type DraftLine = ELine & {
  /** Why 0 %. */
  exemptionCode: string;
  exemptionReason: string;
  /** Which line of the order it is of; none for fees and what is no goods. */
  orderLineId?: number;
  /** Of a credit note, where not its quantity says how many pieces it takes back. */
  pieces?: number;
};

/** What a document says of whom, when and how it is paid. */
export type Frame = {
  orderId: number;
  customerId: CompanyId;
  issuedOn: string;
  dueOn: string;
  orderNumber: string;
  buyerOrder: string;
  supplier: Supplier;
  buyer: Party & { email?: string };
  credited: { id: number; number: string; issuedOn: string } | null;
  payment: { kind: PaymentKind; name: string };
  delivery: EDocument['delivery'];
  /** Of the customer now: its own address on the network, if it is not its DIČ, and how it gets documents. */
  receiver: { address: string | null; way: 'network' | 'mail'; outsideDuty: string | null };
};

/** A document before it has a number: everything that its PDF and its XML will say. */
export type Draft = Frame & {
  kind: DocumentKind;
  /** Of the goods, or of the payment that came before them. */
  suppliedOn: string;
  shipmentId: number | null;
  reason: string;
  lines: DraftLine[];
  totals: Totals;
  /** What of payments that were taxed before is taken off. */
  off: Settled[];
  /** What a gift card and prepayments have paid. */
  prepaidCents: Cents;
  /** By how much what is left to pay in cash is rounded. */
  roundingCents: Cents;
};

type Wanted = { orderId: OrderId; creditedId?: number; days: number | Fragment };
type Numbers = Pick<Party, 'ico' | 'dic' | 'icDph'>;

/** As the database has it; `frameOf` makes a frame of it. */
export type FrameRow = Frame & { current: Numbers; isNobodys: boolean };

export async function readFrame(tx: Db, wanted: Wanted): Promise<Frame> {
  const [row] = await frameRow(tx, wanted);
  return frameOf(row!);
}

export const frameRow = (tx: Db, { orderId, creditedId, days }: Wanted) => tx<FrameRow[]>`
    select orders.id as "orderId", orders.customer_id as "customerId",
           current_date::text as "issuedOn", (current_date + ${days}::int)::text as "dueOn",
           orders.number as "orderNumber", orders.customer_reference as "buyerOrder",
           (select value from setting where key = 'company') as supplier,
           coalesce(credited.buyer, jsonb_build_object(
             'name', coalesce(orders.invoice_company, orders.company_name), 'street', orders.invoice_street,
             'city', orders.invoice_city, 'zip', orders.invoice_zip, 'ico', orders.company_id,
             'dic', orders.vat_id, 'icDph', orders.ext_vat_id, 'email', orders.email)) as buyer,
           case when credited.id is not null then jsonb_build_object(
             'id', credited.id, 'number', credited.number, 'issuedOn', credited.issued_on) end as credited,
           jsonb_build_object('kind', orders.payment_kind, 'name', orders.payment_name) as payment,
           case when credited.id is null and not orders.is_pick_up and orders.packeta_point is null
             then jsonb_build_object('name', coalesce(orders.delivery_company, orders.delivery_name),
               'street', orders.delivery_street, 'city', orders.delivery_city, 'zip', orders.delivery_zip)
           end as delivery,
           jsonb_build_object('address', company.peppol_address, 'way', company.einvoice_way,
                              'outsideDuty', company.outside_duty) as receiver,
           jsonb_build_object('ico', company.company_id, 'dic', company.vat_id,
                              'icDph', company.ext_vat_id) as current,
           ${isNobodysShop(tx)} as "isNobodys"
    from orders
    join company on company.id = orders.customer_id
    left join invoice credited on credited.id = ${creditedId ?? null}
    where orders.id = ${orderId}`;

/** Everything that is issued in the shop's name begins here, so here it is asked whose name that is. */
export function frameOf({ current, isNobodys, ...frame }: FrameRow): Frame {
  if (isNobodys) throw sampleCompany();
  return { ...frame, buyer: { ...frame.buyer, ...mended(frame.buyer, current) } };
}

const packed = (number: string) => number.replace(/\s/g, '');

/** Numbers as they were ordered under; what was none then is what the customer has completed since. */
function mended(then: Numbers, now: Numbers): Numbers {
  const isPayer = then.icDph !== '';
  return {
    ico: isIco(packed(then.ico)) ? then.ico : now.ico || then.ico,
    dic: isDic(packed(then.dic)) ? then.dic : now.dic || then.dic,
    icDph: isPayer && !isIcDph(packed(then.icDph)) ? now.icDph : then.icDph,
  };
}
