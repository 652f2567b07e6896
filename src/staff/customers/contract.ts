import * as z from 'zod/mini';
import { anyText, Id, lines, Moment, PathId, trimmedText } from '#base/wire/contract.ts';
import { Colleague as OwnColleague } from '#shop/companies/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { ListedOrder } from '#staff/orders/contract.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { countsOf } from '#staff/values-contract.ts';

export const CUSTOMER_VIEWS = [
  ...(['all', 'active', 'waiting', 'over_limit', 'overdue', 'quiet', 'paused'] as const),
];
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];
export const CUSTOMER_SORTS = ['turnover', 'last', 'name'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

const State = z.enum(['pending', 'active', 'blocked']);
const READ = ['customers.read', 'prices.read'] as const;
const ALL = ['customers.read', 'prices.read', 'orders.read', 'invoices.read'] as const;
const ById = z.object({ id: PathId });
const AfterId = z.object({ after: z.optional(Id) });

const ListedCustomer = z.object({
  id: z.int(),
  company_name: z.string(),
  company_id: z.string(),
  city: z.string(),
  state: State,
  group_name: z.nullable(z.string()),
  /** Cents; null where no credit was agreed. */
  limit_cents: z.nullable(z.int()),
  used_cents: z.number(),
  overdue_cents: z.number(),
  orders: z.int(),
  last_order_at: z.nullable(Moment),
  year_cents: z.number(),
  /** Of the last six months without VAT, the oldest first. */
  months: z.array(z.number()),
});
export type ListedCustomer = z.input<typeof ListedCustomer>;
export type CustomerRow = z.output<typeof ListedCustomer>;

export const listCustomers = officeCall('POST', '/office/v1/customers/list', {
  job: 'customers page',
  needs: READ,
  summary: 'A page of a list of customers',
  body: {
    view: z.enum(CUSTOMER_VIEWS),
    sort: z.enum(CUSTOMER_SORTS),
    search: z.optional(anyText(LONGEST_SEARCH)),
    /** The name of a price group; empty for those in none. */
    group: z.optional(anyText(200)),
    /** The id of the customer after whom the page begins. */
    after: z.optional(Id),
  },
  reply: { customers: z.array(ListedCustomer), has_more: z.boolean() },
});

export const countCustomers = officeCall('GET', '/office/v1/customers/counts', {
  job: 'customers count',
  needs: READ,
  summary: 'How many customers there are in each list',
  reply: { counts: countsOf(CUSTOMER_VIEWS) },
});

const Group = z.object({ name: z.string(), discount_bp: z.int() });

export const usualTerms = officeCall('GET', '/office/v1/customers/terms', {
  job: 'customers usual-terms',
  needs: READ,
  summary: 'Price groups, and the one that most new customers have got',
  reply: { groups: z.array(Group), group: z.nullable(z.string()) },
});

export const CUSTOMER_ROLES = ['admin', 'buyer', 'approver', 'accountant'] as const;
const Role = z.enum(CUSTOMER_ROLES);

/** Beside what the company's own administrators see: a phone to ring, and whether there is a second factor to remove. */
const Colleague = z.extend(z.omit(OwnColleague, { is_you: true }), {
  phone: z.string(),
  has_second_factor: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

const Discount = z.object({
  what: z.string(),
  name: z.string(),
  discount_bp: z.int(),
  of: z.enum(['customer', 'group']),
});

const Invoice = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  gross_cents: z.int(),
  unpaid_cents: z.int(),
  days_late: z.int(),
});
export type CustomerInvoice = z.infer<typeof Invoice>;

const Change = z.object({
  id: z.string(),
  at: Moment,
  who: z.string(),
  command: z.string(),
  key: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type CustomerChange = z.input<typeof Change>;
export type Activity = z.output<typeof Change>;

const Basket = z.object({
  person: z.string(),
  updated_at: Moment,
  count: z.int(),
  net_cents: z.int(),
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.int(),
      unit_price: z.number(),
    }),
  ),
});

const Fields = {
  company_name: z.string(),
  company_id: z.string(),
  vat_id: z.string(),
  ext_vat_id: z.string(),
  invoice_email: z.nullable(z.string()),
  group: z.nullable(z.string()),
  due_days: z.nullable(z.int()),
  credit_limit_cents: z.nullable(z.int()),
  peppol_address: z.nullable(z.string()),
  einvoice_way: z.enum(['network', 'mail']),
  outside_duty: z.nullable(z.string()),
  note: z.string(),
};

const Company = z.object({
  ...Fields,
  id: z.int(),
  version: z.int(),
  state: State,
  created_at: Moment,
  seen_at: z.nullable(Moment),
  group_discount_bp: z.nullable(z.int()),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  orders: z.int(),
  last_order_at: z.nullable(Moment),
  year_cents: z.number(),
  before_cents: z.number(),
  unpaid_cents: z.number(),
  unpaid_count: z.int(),
  overdue_cents: z.number(),
  overdue_count: z.int(),
  overdue_days: z.int(),
  open_cents: z.number(),
  /** How late they pay on the average; negative before the day it is due. */
  late_days: z.nullable(z.number()),
});
export type Company = z.input<typeof Company>;
export type CompanyRow = z.output<typeof Company>;
/** What the office changes of a company. */
export type CompanyFields = Pick<CompanyRow, keyof typeof Fields>;

const CustomerOrder = z.pick(ListedOrder, {
  id: true,
  number: true,
  created_at: true,
  status: true,
  invoice_number: true,
  net_cents: true,
  shipping_state: true,
});

const Customer = z.object({
  company: Company,
  people: z.array(Colleague),
  discounts: z.array(Discount),
  group_discounts: z.array(Discount),
  orders: z.array(CustomerOrder),
  invoices: z.array(Invoice),
  activity: z.array(Change),
  baskets: z.array(Basket),
});
export type Customer = z.input<typeof Customer>;

export const getCustomer = officeCall('GET', '/office/v1/customers/:id', {
  job: 'customers look',
  needs: ALL,
  summary: 'Everything about one customer; lists are cut off and have calls of their own',
  params: ById,
  reply: { customer: Customer },
});

export const listCustomerOrders = officeCall('POST', '/office/v1/customers/:id/orders', {
  job: 'customers orders',
  needs: ALL,
  summary: 'Orders of one customer, the newest first',
  params: ById,
  body: AfterId,
  reply: { orders: z.array(CustomerOrder), has_more: z.boolean() },
});

export const listCustomerInvoices = officeCall('POST', '/office/v1/customers/:id/invoices', {
  job: 'customers invoices',
  needs: ALL,
  summary: 'Documents of one customer: what is to be paid first',
  params: ById,
  body: AfterId,
  reply: { invoices: z.array(Invoice), has_more: z.boolean() },
});

export const listCustomerActivity = officeCall('POST', '/office/v1/customers/:id/activity', {
  job: 'customers activity',
  needs: ALL,
  summary: 'What was changed about a customer and its people, and by whom',
  params: ById,
  body: AfterId,
  reply: { activity: z.array(Change), has_more: z.boolean() },
});

/** Which version was on the screen of who saves; another one is 409 with `current`. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Saved = { version: z.int() };

export const Firm = z.object({
  company_name: trimmedText(200).check(z.minLength(1)),
  company_id: trimmedText(20),
  vat_id: trimmedText(20),
  ext_vat_id: trimmedText(20),
  invoice_email: z.nullable(trimmedText(254)),
});

export const saveFirm = officeCall('PUT', '/office/v1/customers/:id/firm', {
  job: 'customers firm',
  needs: ['customers.change'],
  summary: 'Name and numbers of the company; a changed number must have the right check digit',
  params: ById,
  body: z.extend(Firm, { version: Version }),
  reply: Saved,
});

const DueDays = z.nullable(z.int().check(z.minimum(0), z.maximum(365)));
const Limit = z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000)));

export const Terms = z.object({
  group: z.nullable(anyText(200)),
  due_days: DueDays,
  credit_limit_cents: Limit,
  peppol_address: z.nullable(trimmedText(30)),
  einvoice_way: z.enum(['network', 'mail']),
  outside_duty: z.nullable(trimmedText(300)),
});

export const saveTerms = officeCall('PUT', '/office/v1/customers/:id/terms', {
  job: 'customers terms',
  needs: ['customers.change', 'prices.change'],
  summary: 'Price group, days until an invoice is due, credit, electronic invoices',
  params: ById,
  body: z.extend(Terms, { version: Version }),
  reply: Saved,
});

export const Note = z.object({ note: lines(4000) });

export const saveNote = officeCall('PUT', '/office/v1/customers/:id/note', {
  job: 'customers note',
  needs: ['customers.change'],
  summary: 'A note that no customer sees',
  params: ById,
  body: z.extend(Note, { version: Version }),
  reply: Saved,
});

export const setCustomerPaused = officeCall('PUT', '/office/v1/customers/:id/paused', {
  needs: ['customers.change'],
  summary: 'Closes the account of a company for all its people, or opens it again',
  params: ById,
  body: { is_paused: z.boolean() },
  reply: {},
});

const Roles = z.array(Role).check(
  z.minLength(1),
  z.refine((roles) => new Set(roles).size === roles.length),
);

export const NewColleague = z.object({
  email: trimmedText(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  first_name: trimmedText(100),
  last_name: trimmedText(100),
  roles: Roles,
});

export const inviteColleague = officeCall('POST', '/office/v1/customers/:id/people', {
  job: 'customers invite',
  needs: ['customers.change'],
  summary: 'Invites somebody into the company by mail, in the name of the shop',
  params: ById,
  body: NewColleague,
  reply: {},
});

const OfPerson = z.object({ id: PathId, person: PathId });

export const ColleagueRoles = z.object({ roles: Roles });
export const ColleaguePause = z.object({
  /** The API keys and shared lists they made, too. */
  revoke: z.boolean(),
});

export const changeColleague = officeCall('PATCH', '/office/v1/customers/:id/people/:person', {
  job: 'customers person',
  needs: ['customers.change'],
  summary: 'Other roles of somebody of the company, or whether they may come in',
  params: OfPerson,
  body: {
    roles: z.optional(Roles),
    state: z.optional(z.enum(['active', 'paused'])),
    /** With `paused`: the API keys and shared lists they made, too. */
    revoke: z.optional(z.boolean()),
  },
  reply: {},
});

export const inviteColleagueAgain = officeCall(
  'POST',
  '/office/v1/customers/:id/people/:person/invitation',
  {
    job: 'customers invite-again',
    needs: ['customers.change'],
    summary: 'Sends the invitation again, or lets in who asks',
    params: OfPerson,
    body: {},
    reply: {},
  },
);

export const removeColleagueFactor = officeCall(
  'DELETE',
  '/office/v1/customers/:id/people/:person/second-factor',
  {
    needs: ['customers.change'],
    summary: 'Removes the second factor of who has lost the phone',
    params: OfPerson,
    reply: {},
  },
);

export const viewShop = officeCall('POST', '/office/v1/customers/:id/view', {
  needs: ['customers.change'],
  summary: 'The address that opens the shop as this customer, once within a minute, to read only',
  params: ById,
  body: {},
  reply: { url: z.string() },
});
