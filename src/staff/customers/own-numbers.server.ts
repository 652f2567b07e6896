import { ShopError } from '#base/wire/errors.ts';
import {
  addOwnNumber,
  type Changed,
  changeOwnNumber,
  type Keeper,
  removeOwnNumber,
} from '#shop/own-numbers/change.server.ts';
import { listOwnNumbers } from '#shop/own-numbers/list.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { findCustomerEmail } from './company.server.ts';
import * as contract from './own-numbers-contract.ts';

const PAGE = 50;

const pageOfOwnNumbers = readingJob(
  contract.listOwnNumbers,
  async ({ sql }, { id, search = '', offset = 0 }) => {
    const q = search.trim();
    const page = await listOwnNumbers(sql, id, { q, limit: PAGE, offset });
    const { numbers, numbers_count: found, all_count } = page;
    return {
      numbers: numbers.map(({ url: _, ...one }) => one),
      all_count,
      has_more: offset + numbers.length < found,
    };
  },
);

const addNumber = changingJob(contract.addOwnNumber, async (context, { id, ...given }) =>
  noted(context, id, await addOwnNumber(context.sql, await keeperFor(context, id), given)),
);

const changeNumber = changingJob(
  contract.changeOwnNumber,
  async (context, { id, product, number }) => {
    const keeper = await keeperFor(context, id);
    return noted(context, id, await changeOwnNumber(context.sql, keeper, product, number));
  },
);

const removeNumber = changingJob(contract.removeOwnNumber, async (context, { id, product }) =>
  noted(context, id, await removeOwnNumber(context.sql, { customerId: id }, product)),
);

export const ownNumberCalls = [pageOfOwnNumbers, addNumber, changeNumber, removeNumber];

/** The company sees by whom: the shop, whoever it was of its people. */
async function keeperFor({ sql }: JobContext, id: CompanyId): Promise<Keeper> {
  const [company] = await sql`select from company where id = ${id}`;
  if (!company) throw ShopError.notFound('messages.customer.notFound');
  return { customerId: id, by: shopNameOf(await getCompany(sql)) };
}

async function noted(
  { sql, audit }: JobContext,
  id: CompanyId,
  { code, before, after }: Changed,
): Promise<{ code: string }> {
  const told = (number: string | null) => (number === null ? null : { own_number: number, code });
  if (before !== after)
    await audit.add('customer', await findCustomerEmail(sql, id), told(before), told(after));
  return { code };
}
