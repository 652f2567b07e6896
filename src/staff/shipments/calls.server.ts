import * as contract from '#staff/orders/order-contract.ts';
import { workOn } from '#staff/orders/work-on.server.ts';
import { addShipment, deliverShipment, shipAndInvoice, undoShipment } from './shipments.server.ts';

export const shipmentCalls = [
  workOn(contract.shipOrder, addShipment),
  workOn(contract.shipAndInvoice, shipAndInvoice),
  workOn(contract.undoShipment, undoShipment),
  workOn(contract.deliverShipment, deliverShipment),
];
