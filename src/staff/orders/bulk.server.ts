import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { pickingListsPdf } from '#shop/orders/picking-list.server.ts';
import { readPickingList } from '#shop/orders/read-picking-list.server.ts';
import { issueInvoice } from '#staff/invoices/issue.server.ts';
import { readingJob, type StaffContext } from '#staff/job.server.ts';
import { sentenceOf } from '#staff/sentence.server.ts';
import { type ORDER_STEPS, setOrderStatus } from './process.server.ts';

/** Every order is a job of its own, with its own transaction and audit: what one is refused for stops no other. */
export async function issueInvoices(asked: StaffContext, numbers: string[]) {
  const context = eachItsOwn(asked);
  const names = await namesOf(context, numbers);
  const results = await eachOf(numbers, async (order) => {
    const { number, gross_cents } = await issueInvoice(context, { order });
    return { invoice: context.isDryRun ? null : number, gross_cents };
  });
  return results.map(({ order, problem, done }) => ({
    ...{ order, problem, company_name: names.get(order) ?? '' },
    ...(done ?? { invoice: null, gross_cents: null }),
  }));
}

export async function moveOrders(
  context: StaffContext,
  numbers: string[],
  status: Exclude<(typeof ORDER_STEPS)[number], 'shipped'>,
) {
  const each = eachItsOwn(context);
  const results = await eachOf(numbers, (number) =>
    setOrderStatus(each, { number, status, isFromList: true }),
  );
  return results.map(({ order, problem }) => ({ order, problem }));
}

/** One key stands for the whole press; of each order its own rule says that it is done already. */
const eachItsOwn = (context: StaffContext): StaffContext => ({ ...context, repeat: undefined });

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
  needs: ['orders.read'],
  async work({ sql }, numbers: string[]) {
    const letterhead = await getLetterhead(sql);
    const lists = [];
    for (const number of new Set(numbers))
      lists.push({ ...(await readPickingList(sql, number)), letterhead });
    return pickingListsPdf(lists);
  },
});

/** What a list of orders can be narrowed to. */
export const orderChoices = readingJob({
  title: 'orders choices',
  needs: ['orders.read'],
  async work({ sql }) {
    type Named = { id: number; name: string }[];
    const [shipping, warehouses] = await Promise.all([
      sql<Named>`select id, name from shipping_method order by position, id`,
      sql<Named>`select id, name from warehouse order by position, id`,
    ]);
    return { shipping: [...shipping], warehouses: [...warehouses] };
  },
});
