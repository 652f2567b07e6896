import { createHash } from 'node:crypto';
import { ShopError } from '#base/wire/errors.ts';
import { type Foreseen, foreseeLeft } from '#shop/invoices/issue/invoice-left.server.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { PICKING_LISTS } from '#shop/orders/documents/draw.server.ts';
import { readPickingList } from '#shop/orders/documents/read-picking-list.server.ts';
import { issueLeft } from '#staff/invoices/issue.server.ts';
import { callOf, readingJob, type StaffContext } from '#staff/job.server.ts';
import { sentenceOf } from '#staff/sentence.server.ts';
import * as contract from './contract.ts';
import { setOrderStatus } from './process.server.ts';

/**
 * Only what has left is invoiced. Every order is a job of its own, with its own transaction and audit: what one is
 * refused for stops no other, and the same press sent again answers the same.
 */
async function issueEach(asked: StaffContext, numbers: string[]) {
  const names = await namesOf(asked, numbers);
  const results = await eachOf(numbers, (order) =>
    issueLeft({ ...asked, repeat: repeatFor(asked, order) }, order),
  );
  return results.map(({ order, problem, done }) => ({
    order,
    problem,
    company_name: names.get(order) ?? '',
    is_part: false,
    invoices: done ?? [],
  }));
}

/** What `issueEach` would do, read at once for all orders, without making any document. */
export const foreseeInvoices = readingJob({
  title: 'invoices foresee',
  needs: ['orders.read', 'invoices.read', 'prices.read'],
  async work({ sql }, numbers: string[]) {
    const foreseen = await sql.begin('isolation level repeatable read read only', (tx) =>
      foreseeLeft(tx, numbers),
    );
    const known = new Map(foreseen.map((one) => [one.order, one]));
    return [...new Set(numbers)].map((order) => {
      const { refusal, isPart, invoices, company } = known.get(order) ?? NOT_FOUND;
      return {
        order,
        company_name: company,
        is_part: isPart,
        problem: refusal && sentenceOf(refusal),
        invoices: invoices.map(({ shipment, draft }) => ({
          shipment,
          number: null,
          gross_cents: draft.totals.grossCents,
          issued_on: draft.issuedOn,
          supplied_on: draft.suppliedOn,
        })),
      };
    });
  },
});

export const issueInvoices = callOf(contract.issueInvoices, async (context, { numbers }) => ({
  results: await (context.isDryRun ? foreseeInvoices : issueEach)(context, numbers),
}));

const NOT_FOUND: Omit<Foreseen, 'order'> = {
  company: '',
  isPart: false,
  invoices: [],
  refusal: ShopError.notFound('messages.order.notFound'),
};

/** Every order of one press has an idempotency key of its own. */
const repeatFor = ({ repeat }: StaffContext, order: string): StaffContext['repeat'] =>
  repeat && {
    ...repeat,
    key: createHash('sha256').update(`${repeat.key} ${order}`).digest('base64url'),
  };

/** One key stands for the whole press; of each order its own rule says that it is done already. */
export const moveOrders = callOf(contract.moveOrders, async (context, { numbers, status }) => {
  const each = { ...context, repeat: undefined };
  const results = await eachOf(numbers, (number) => setOrderStatus(each, { number, status }));
  return { results: results.map(({ order, problem }) => ({ order, problem })) };
});

type Result<Done> = { order: string; problem: string | null; done: Done | null };

/** One after another: the same order named twice is done once and then refused by its own rule. */
async function eachOf<Done>(
  numbers: string[],
  work: (number: string) => Promise<Done>,
): Promise<Result<Done>[]> {
  const results: Result<Done>[] = [];
  for (const order of new Set(numbers))
    try {
      results.push({ order, problem: null, done: await work(order) });
    } catch (error) {
      const problem = sentenceOf(error);
      if (problem === null) throw error;
      results.push({ order, problem, done: null });
    }
  return results;
}

const namesOf = async ({ sql }: StaffContext, numbers: string[]) => {
  const rows = await sql<{ number: string; company_name: string }[]>`
    select number, company_name from orders where number in ${sql(numbers)}`;
  return new Map(rows.map((row) => [row.number, row.company_name]));
};

/** Picking lists of several orders as one PDF, in the order they were named. */
export const printOrders = readingJob({
  title: 'orders print many',
  needs: contract.printPickingLists.needs,
  async work({ sql, draw }, numbers: string[]) {
    const letterhead = await getLetterhead(sql);
    const lists = [];
    for (const number of new Set(numbers))
      lists.push({ ...(await readPickingList(sql, number)), letterhead });
    return draw(PICKING_LISTS, lists);
  },
});

/** What a list of orders can be narrowed to. */
export const orderChoices = readingJob(contract.orderChoices, async ({ sql }) => {
  type Named = { id: number; name: string }[];
  const [shipping, warehouses] = await Promise.all([
    sql<Named>`select id, name from shipping_method order by position, id`,
    sql<Named>`select id, name from warehouse order by position, id`,
  ]);
  return { shipping: [...shipping], warehouses: [...warehouses] };
});
