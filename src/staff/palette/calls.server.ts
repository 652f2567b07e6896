import { searchProformas } from '#staff/invoices/proformas.server.ts';
import { callOf, isAllowed, type Job } from '#staff/job.server.ts';
import * as contract from './contract.ts';
import {
  searchCustomers,
  searchInvoices,
  searchOrders,
  searchProducts,
} from '#staff/search/search.server.ts';

const searchAll = callOf(contract.searchAll, async (context, { query }) => {
  /** What the role may not read is not looked for. */
  const ask = async <Result>(job: Job<string, Result[]>): Promise<Result[]> =>
    isAllowed(context, job) ? job(context, query) : [];
  const [orders, customers, invoices, proformas, products] = await Promise.all([
    ask(searchOrders),
    ask(searchCustomers),
    ask(searchInvoices),
    ask(searchProformas),
    ask(searchProducts),
  ]);
  return {
    found: {
      orders,
      customers,
      invoices: [...invoices, ...proformas],
      products: products.map(({ slug, ...product }) => ({
        ...product,
        url: `${context.config.publicUrl}/product/${slug}`,
      })),
    },
  };
});

export const searchCalls = [searchAll];
