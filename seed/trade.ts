import { randomBytes } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import { addressRows, companyRow, personRow } from './customers.ts';
import { loadEinvoices } from './einvoices.ts';
import { firmsOn, newcomersOn } from './firms.ts';
import { loadInvoices } from './invoices.ts';
import { loadOrders } from './orders.ts';
import { insertRows, nextId, type Say } from './rows.ts';
import { loadShipments } from './shipments.ts';
import { tradePlans } from './trade-plans.ts';

/**
 * Eighteen firms and what they have ordered in the year before a day, with their documents, so that the office has
 * something to show; two more wait to be let in. Nobody signs in for them. Needs the demo's customers.
 */
export async function loadTrade(db: Db, say: Say, now = new Date()): Promise<void> {
  const firms = firmsOn(now);
  const newcomers = newcomersOn(now);
  const password = await hashPassword(randomBytes(24).toString('base64url'));
  const waiting = { state: 'pending', activated_at: null };
  await insertRows(db, 'company', [
    ...firms.map(companyRow),
    ...newcomers.map((one) => ({ ...companyRow(one), ...waiting, price_group_id: null })),
  ]);
  await insertRows(db, 'person', [
    ...firms.map((one) => personRow(one, password)),
    ...newcomers.map((one) => ({ ...personRow(one, password), ...waiting })),
  ]);
  await insertRows(db, 'customer_address', [...firms, ...newcomers].flatMap(addressRows));
  say('Loading a year of trade', 1, 3);
  const orders = await loadOrders(db, tradePlans(now), firms);
  await loadShipments(db, orders);
  say('Loading a year of trade', 2, 3);
  const firstInvoice = await nextId(db, 'invoice');
  await loadInvoices(db, orders);
  await loadEinvoices(db, firstInvoice);
  say('Loading a year of trade', 3, 3);
}
