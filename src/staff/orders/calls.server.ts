import { issueInvoice } from '#staff/invoices/issue.server.ts';
import { issueInvoices, moveOrders, orderChoices } from './bulk.server.ts';
import { openOrder } from './detail.server.ts';
import { editOrder } from './edit.server.ts';
import { decideLinePrice, previewLinePrice } from './line-price.server.ts';
import { addOrderNote, assessCredit, releaseOrder } from './notes.server.ts';
import * as contract from './order-contract.ts';
import { countOrders, lookAtOrder, pageOfOrders, selectOrders } from './page.server.ts';
import { phoneOrderCalls } from './phone-order-calls.server.ts';
import { lookAlong } from './presence.server.ts';
import {
  cancelOrder,
  handleOrder,
  setOrderStatus,
  stepOrderBack,
  waitForWhole,
} from './process.server.ts';
import { workOn } from './work-on.server.ts';

export const orderCalls = [
  pageOfOrders,
  countOrders,
  selectOrders,
  orderChoices,
  lookAtOrder,
  issueInvoices,
  moveOrders,
  openOrder,
  lookAlong,
  workOn(contract.acceptOrder, (context, seen) =>
    setOrderStatus(context, { ...seen, status: 'accepted' }),
  ),
  workOn(contract.handleOrder, handleOrder),
  workOn(contract.stepOrderBack, stepOrderBack),
  workOn(contract.invoiceOrder, (context, { number }) => issueInvoice(context, { order: number })),
  workOn(contract.cancelOrder, cancelOrder, (cancelled) => ({ cancelled })),
  workOn(contract.editOrder, editOrder, (edited) => ({ edited })),
  previewLinePrice,
  workOn(contract.decideLinePrice, decideLinePrice),
  workOn(contract.addOrderNote, addOrderNote),
  workOn(contract.releaseOrder, releaseOrder),
  workOn(contract.assessCredit, assessCredit),
  workOn(contract.waitForWhole, waitForWhole),
  ...phoneOrderCalls,
];
