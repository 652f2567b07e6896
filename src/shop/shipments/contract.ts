import * as z from 'zod/mini';
import { call, PathId } from '#base/wire/contract.ts';

export const ShipmentLine = z.object({
  code: z.string(),
  name: z.string(),
  amount: z.int(),
  unit_of_measure: z.string(),
});
export type ShipmentLine = z.infer<typeof ShipmentLine>;

export const Parcel = z.object({
  number: z.string(),
  /** Where the carrier shows it. */
  url: z.nullable(z.string()),
});

export const Shipment = z.object({
  id: z.int(),
  /** First, second ... of its order. */
  position: z.int(),
  /** Of the delivery note. */
  number: z.string(),
  /** Empty where the customer came for it. */
  carrier: z.string(),
  shipped_on: z.string(),
  delivered_on: z.nullable(z.string()),
  /** When it was written down. */
  created_at: z.string(),
  note: z.string(),
  parcels: z.array(Parcel),
  lines: z.array(ShipmentLine),
  document_url: z.string(),
});
export type Shipment = z.infer<typeof Shipment>;

/** What has not left yet: goods that are here, or that are waited for, with the day if it is known. */
export const Waiting = z.object({
  waits_for_goods: z.boolean(),
  on: z.nullable(z.string()),
  lines: z.array(ShipmentLine),
});
export type Waiting = z.infer<typeof Waiting>;

export const getShipments = call('GET', '/admin/v1/customer/order/shipments/:orderId', {
  access: 'customer',
  summary:
    'What has left of an order, with its parcels and where they are followed, and what has not',
  params: { orderId: PathId },
  reply: { shipments: z.array(Shipment), waiting: z.array(Waiting) },
});
