import type { Sql } from '#base/database.server.ts';
import { findDocuments } from '#shop/invoices/documents.server.ts';
import { getPayment } from '#shop/invoices/payment.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { CompanyId, SignedIn } from '#shop/kernel/visitor.ts';
import { listCompanyOrders } from '#shop/orders/orders.server.ts';

const ORDERS = { limit: 5, offset: 0 };
/** The oldest debt, which is shown with its code, and three more. */
const DEBTS = { tab: 'unpaid', sort: 'due', dir: 'asc', limit: 4, offset: 0 } as const;

export async function getBoard(sql: Sql, { customer, person }: SignedIn) {
  const whose = mayDo(person.roles, 'purchases') ? 'all' : person.id;
  const [{ orders }, debts] = await Promise.all([
    listCompanyOrders(sql, customer.id, { person: whose, ...ORDERS }),
    mayDo(person.roles, 'documents') ? getDebts(sql, customer.id) : null,
  ]);
  return { orders, debts };
}

/** Whatever is overdue was due before what is not, so the oldest debt comes first of all. */
async function getDebts(sql: Sql, customerId: CompanyId) {
  const { documents, unpaid, overdue } = await findDocuments(sql, customerId, DEBTS);
  const [first, ...next] = documents;
  return {
    ...{ unpaid, overdue, documents: next },
    payment: first ? await getPayment(sql, customerId, first.id) : null,
  };
}
