import { listProjects } from '#shop/projects/list/list.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { readLimits } from '#shop/approvals/limits/limits.server.ts';
import { countApprovals } from '#shop/approvals/read.server.ts';
import { wireLimits } from '#shop/checkout/order/limits.ts';
import { findDocuments } from '#shop/invoices/list/documents.server.ts';
import { getPayment } from '#shop/invoices/payments/payment.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { listCompanyOrders } from '#shop/orders/list/company-orders.server.ts';

const ORDERS = { limit: 5, offset: 0 };
const PROJECTS = { which: 'open', limit: 3, offset: 0 } as const;
/** The oldest debt, which is shown with its code, and three more. */
const DEBTS = { tab: 'unpaid', sort: 'due', dir: 'asc', limit: 4, offset: 0 } as const;

export async function getBoard(sql: Sql, visitor: SignedIn) {
  const { customer, person } = visitor;
  const whose = mayDo(person.roles, 'purchases') ? 'all' : person.id;
  const [{ orders }, { waiting_for_me, mine_waiting }, limits, debts, { projects }] =
    await Promise.all([
      listCompanyOrders(sql, customer.id, { person: whose, ...ORDERS }),
      countApprovals(sql, visitor),
      mayDo(person.roles, 'buy') ? getLimits(sql, person.id) : null,
      mayDo(person.roles, 'documents') ? getDebts(sql, customer.id) : null,
      listProjects(sql, visitor, PROJECTS),
    ]);
  return { orders, waiting_for_me, mine_waiting, limits, projects, debts };
}

async function getLimits(sql: Sql, personId: PersonId) {
  const limits = wireLimits(await readLimits(sql, personId));
  return limits.order_limit === null && limits.month_limit === null ? null : limits;
}

/** Overdue debts were due before the others, so the oldest debt comes first. */
async function getDebts(sql: Sql, customerId: CompanyId) {
  const { documents, unpaid, overdue } = await findDocuments(sql, customerId, DEBTS);
  const [first, ...next] = documents;
  return {
    unpaid,
    overdue,
    documents: next,
    payment: first ? await getPayment(sql, customerId, first.id) : null,
  };
}
