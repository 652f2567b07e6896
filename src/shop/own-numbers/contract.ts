import * as z from 'zod/mini';
import { AnyLimit, anyText, call, Offset, PathId, trimmedText, Url } from '#base/wire/contract.ts';
import { MOST_CHARACTERS } from '#shop/kernel/given-file.ts';
import { LONGEST_NUMBER, PROBLEMS } from './rules.ts';

export const OwnNumber = z.object({
  /** The id of the product, of which there is one number at most. */
  product: z.int(),
  number: z.string(),
  code: z.string(),
  name: z.string(),
  /** Null of what is no longer sold: it has no page. */
  url: z.nullable(Url),
  changed_at: z.string(),
  changed_by: z.string(),
});
export type OwnNumber = z.infer<typeof OwnNumber>;

const NUMBERS = '/admin/v1/company/own-numbers';

export const listOwnNumbers = call('GET', `${NUMBERS}/list/:limit/:offset`, {
  access: 'customer',
  summary: 'What the company calls products by, in the order of its numbers',
  params: { limit: AnyLimit, offset: Offset },
  query: { q: z.optional(trimmedText(100)) },
  reply: {
    numbers: z.array(OwnNumber),
    numbers_count: z.int(),
    /** Of all, whatever is looked for. */
    all_count: z.int(),
  },
});

const Number = trimmedText(LONGEST_NUMBER);

export const addOwnNumber = call('POST', NUMBERS, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Give a product, by our code, its maker’s, or EAN, a number of the company; repeatable with an Idempotency-Key',
  body: { code: trimmedText(60), number: Number },
  reply: { product: z.int() },
});

export const changeOwnNumber = call('PATCH', `${NUMBERS}/:product`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Change the number of a product',
  params: { product: PathId },
  body: { number: Number },
  reply: {},
});

export const removeOwnNumber = call('DELETE', `${NUMBERS}/:product`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Take the number of a product away',
  params: { product: PathId },
  reply: {},
});

const JudgedRow = z.object({
  /** The row of the file. */
  line: z.int(),
  number: z.string(),
  code: z.string(),
  name: z.string(),
  /** The number that the product has now. */
  before: z.nullable(z.string()),
  problem: z.nullable(z.enum(PROBLEMS)),
  /** Of a number that is taken: the code of the product that has it. */
  taken_by: z.optional(z.string()),
});

const judged = {
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
};
const GivenFile = z.object({
  content: z.string().check(z.maxLength(MOST_CHARACTERS)),
  name: anyText(255),
});

export const readOwnNumbers = call('POST', `${NUMBERS}/file/preview`, {
  access: 'customer',
  needs: 'buy',
  body: GivenFile,
  summary: 'What an XLSX or CSV file, given as base64, would change; nothing is written',
  reply: {
    ...judged,
    /** The first rows that would change something, and the first that are refused. */
    changes: z.array(JudgedRow),
    problems: z.array(JudgedRow),
  },
});
export type FileOfNumbers = z.infer<(typeof readOwnNumbers)['schema']['response'][200]>;

export const saveOwnNumbers = call('POST', `${NUMBERS}/file`, {
  access: 'customer',
  needs: 'buy',
  body: GivenFile,
  summary:
    'Take over the numbers of such a file; rows that are refused are left out; repeatable with an Idempotency-Key',
  reply: judged,
});

export const ownNumbersFile = {
  method: 'GET',
  url: '/files/own-numbers/:format',
  config: { access: 'customer' },
  schema: { params: z.object({ format: z.enum(['xlsx', 'csv']) }) },
} as const;
