import * as z from 'zod/mini';
import { AnyLimit, call, Id, lines, Offset, PathId, Url } from '#base/wire/contract.ts';
import { Basket } from '#shop/basket/contract.ts';
import { PlaceOrder } from '#shop/checkout/contract.ts';
import { OrderAddress } from '#shop/orders/contract.ts';

/** Amounts are euros without VAT and with delivery and payment, where nothing else is said. */

const Colleague = z.object({ id: z.int(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** Null is no limit. A month is one of the calendar in Bratislava: what was ordered in it, and all that waits. */
export const Limits = z.object({
  order_limit: z.nullable(z.number()),
  month_limit: z.nullable(z.number()),
  month_spent: z.number(),
  month_waiting: z.number(),
});
export type Limits = z.infer<typeof Limits>;

const APPROVALS = '/admin/v1/approvals';
const ONE = `${APPROVALS}/:id` as const;
const OneParams = z.object({ id: PathId });

/** The page of one request, where mails lead to. */
export const approvalPath = (id: number) => `/account/approvals/${id}`;

export const getOwnLimits = call('GET', `${APPROVALS}/limits`, {
  access: 'customer',
  needs: 'buy',
  summary: 'The person’s own limits, how much of them is used, and who can let more through',
  reply: { limits: Limits, approvers: z.array(Colleague) },
});

/** For the menu and the board; nothing waits for somebody who may decide nothing. */
export const countApprovals = call('GET', `${APPROVALS}/count`, {
  access: 'customer',
  summary: 'How many requests wait for the person’s decision, and how many of their own wait',
  reply: { waiting_for_me: z.int(), mine_waiting: z.int() },
});

export const ApprovalState = z.enum(['waiting', 'approved', 'refused', 'withdrawn']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** Which limit the request was over when it was sent, and by how much; at least one of the two. */
const Why = z.object({
  order: z.nullable(z.object({ limit: z.number(), over: z.number() })),
  month: z.nullable(
    z.object({ limit: z.number(), spent: z.number(), waiting: z.number(), over: z.number() }),
  ),
});

export const ApprovalItem = z.object({
  id: z.int(),
  /** Like 2026-0041; each company counts its own. */
  number: z.string(),
  state: ApprovalState,
  asked_by: Colleague,
  asked_at: z.string(),
  is_mine: z.boolean(),
  may_decide: z.boolean(),
  why: Why,
  /** Without what an approver has left out. */
  lines_count: z.int(),
  /** When it was sent. */
  total_asked: z.number(),
  /** While it waits: at the prices of now, with the edits of an approver; later as it was decided. */
  total: z.number(),
  decided_by: z.nullable(Colleague),
  decided_at: z.nullable(z.string()),
  /** Of a refusal. */
  reason: z.string(),
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
});
export type ApprovalItem = z.infer<typeof ApprovalItem>;

/** waiting: for the person’s decision; mine: what they have sent, of any state; others: what was decided. */
const Which = z.enum(['waiting', 'mine', 'approved', 'refused', 'decided']);
export type Which = z.infer<typeof Which>;

export const listApprovals = call('GET', `${APPROVALS}/list/:which/:limit/:offset`, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Requests for approval, the newest first: of the whole company for those who may decide, else one’s own',
  params: { which: Which, limit: AnyLimit, offset: Offset },
  reply: {
    approvals: z.array(ApprovalItem),
    /** Of every list. */
    counts: z.object({
      waiting: z.int(),
      mine: z.int(),
      approved: z.int(),
      refused: z.int(),
      decided: z.int(),
    }),
  },
});

const ApprovalLine = z.object({
  id: z.int(),
  /** Null once the shop has it no more; then it is not sold either. */
  product: z.nullable(z.int()),
  code: z.string(),
  name: z.string(),
  url: z.nullable(Url),
  image: z.nullable(z.object({ src: z.string(), caption: z.string() })),
  unit_of_measure: z.string(),
  quantity_step: z.int(),
  /** As the buyer sent it, and as it is now; 0: left out by an approver. */
  quantity_asked: z.int(),
  quantity: z.int(),
  is_sold: z.boolean(),
  /** In all warehouses, now; goods of a waiting request are not reserved. */
  stock: z.int(),
  price_unit_asked: z.number(),
  /** The price of now; for a product that is no longer sold the price at which it was sent. */
  price_unit: z.number(),
  /** Of the asked quantity at the price then, and of the quantity at the price now. */
  price_total_asked: z.number(),
  price_total: z.number(),
});
export type ApprovalLine = z.infer<typeof ApprovalLine>;

const Fee = z.object({ name: z.string(), price: z.number() });

export const Approval = z.extend(ApprovalItem, {
  lines: z.array(ApprovalLine),
  products_total_asked: z.number(),
  products_total: z.number(),
  shipping: Fee,
  payment: Fee,
  total_with_vat: z.number(),
  gift_card: z.nullable(
    z.object({ code: z.string(), amount: z.number(), problem: z.nullable(z.string()) }),
  ),
  /** `total_with_vat` less the gift card. */
  to_pay: z.number(),
  is_pick_up: z.boolean(),
  pick_up_point: z.nullable(z.object({ name: z.string(), address: z.string() })),
  invoice_address: OrderAddress,
  delivery_address: OrderAddress,
  note: z.string(),
  /** What the buyer calls the order, and the project it is for. */
  customer_reference: z.string(),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What is here goes first; `shipping` holds the price of all that. */
  is_split: z.boolean(),
  /** The buyer’s message first. */
  talk: z.array(z.object({ by: Colleague, at: z.string(), text: z.string() })),
  /** Whom the buyer has chosen to decide; others may as well. */
  wanted: z.nullable(Colleague),
  /** Who may decide now. */
  deciders: z.array(Colleague),
  edited_by: z.nullable(Colleague),
  edited_at: z.nullable(z.string()),
  /** Where the buyer stands, without this request; null for what no longer waits. */
  limits: z.nullable(Limits),
  /** Why it cannot be approved as it is, in words: a product or a way of delivery that is gone. */
  problem: z.nullable(z.string()),
  /** Since when its buyer may remind the approvers; null for everybody else. */
  remind_from: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;

const changed = { approval: Approval };

export const getApproval = call('GET', ONE, {
  access: 'customer',
  needs: 'buy',
  summary: 'One request with its lines, for its buyer and for those who may decide',
  params: OneParams,
  reply: changed,
});

export const LONGEST_MESSAGE = 2000;
const Message = lines(LONGEST_MESSAGE);
/** One that says something. */
const said = (code: string) => Message.check(z.refine((text) => text.trim() !== '', code));

/** The body of `cart/order`, and who should decide and why. */
export const SendForApproval = z.extend(PlaceOrder, {
  message: z._default(Message, ''),
  approver: z._default(z.nullable(Id), null),
});
export type SendForApproval = z.infer<typeof SendForApproval>;

export const sendForApproval = call('POST', APPROVALS, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Send the basket, which is over a limit, to be approved, and open an empty one; repeating it returns the same request',
  body: SendForApproval,
  reply: {
    approval: z.object({ id: z.int(), number: z.string() }),
    /** The basket was sent before this call. */
    already_sent: z.boolean(),
  },
});

export const EditLines = z.object({
  lines: z
    .array(z.object({ id: Id, quantity: z.int().check(z.minimum(0), z.maximum(9999)) }))
    .check(z.minLength(1), z.maxLength(1000)),
});
export type EditLines = z.infer<typeof EditLines>;

export const editApproval = call('PATCH', `${ONE}/lines`, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Change quantities of a waiting request, as somebody who may decide; 0 leaves a line out',
  params: OneParams,
  body: EditLines,
  reply: changed,
});

export const Approve = z.object({
  /** What the approver saw; when it is no longer true, nothing is ordered. */
  shown_total: z.number(),
  shown_to_pay: z.optional(z.nullable(z.number())),
});
export type Approve = z.infer<typeof Approve>;

export const approve = call('POST', `${ONE}/approve`, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Approve a request of somebody else: the order is placed at the prices of now; repeating it returns the same order',
  params: OneParams,
  body: Approve,
  reply: { order: z.object({ id: z.int(), number: z.string() }), already_placed: z.boolean() },
});

export const refuse = call('POST', `${ONE}/refuse`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Refuse a request of somebody else; the reason is told to them',
  params: OneParams,
  body: { reason: said('messages.approval.reasonMissing') },
  reply: changed,
});

export const withdraw = call('POST', `${ONE}/withdraw`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Take one’s own waiting request back; its lines return into the basket, if wanted',
  params: OneParams,
  body: { to_basket: z._default(z.boolean(), true) },
  reply: { approval: Approval, basket: Basket },
});

export const reopen = call('POST', `${ONE}/reopen`, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Put the lines of one’s own refused or withdrawn request into the basket; repeatable with an Idempotency-Key',
  params: OneParams,
  body: {},
  reply: { basket: Basket },
});

export const remind = call('POST', `${ONE}/remind`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Remind those who may decide of one’s own waiting request, once a day',
  params: OneParams,
  body: {},
  reply: changed,
});

export const sayToApproval = call('POST', `${ONE}/talk`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Write to the other side of a waiting request; they get it by mail',
  params: OneParams,
  body: { text: said('messages.validation.required') },
  reply: changed,
});

/** Days in Bratislava, both included. */
const Deputy = z.object({
  person: Colleague,
  from: z.string(),
  until: z.string(),
  is_now: z.boolean(),
});
export type Deputy = z.infer<typeof Deputy>;

const deputyReply = {
  deputy: z.nullable(Deputy),
  /** Who may be named. */
  candidates: z.array(Colleague),
};

export const getDeputy = call('GET', `${APPROVALS}/deputy`, {
  access: 'customer',
  needs: 'approve',
  summary: 'Who decides in place of the person',
  reply: deputyReply,
});

export const SaveDeputy = z.object({
  deputy: z.nullable(
    z
      .object({ person: Id, from: z.iso.date(), until: z.iso.date() })
      .check(z.refine(({ from, until }) => from <= until, { path: ['until'] })),
  ),
});
export type SaveDeputy = z.infer<typeof SaveDeputy>;

export const saveDeputy = call('PUT', `${APPROVALS}/deputy`, {
  access: 'customer',
  needs: 'approve',
  summary:
    'Name a colleague who may decide, and gets the mails, in place of the person for some days; null ends it',
  body: SaveDeputy,
  reply: deputyReply,
});
