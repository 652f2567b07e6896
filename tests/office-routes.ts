import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { readConfig } from '#base/process/config.server.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import { buildOffice } from '#start/office/app.server.ts';

export type OfficeRoute = { name: string; method: OfficeEndpoint['method']; url: string } & Pick<
  Required<OfficeEndpoint>,
  'access' | 'needs'
>;

/** Every call as the office really registers it: one is covered the day it is added. */
export async function officeRoutes(): Promise<OfficeRoute[]> {
  const registered: RouteOptions[] = [];
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      if (route.method !== 'HEAD' && route.url.startsWith('/office/')) registered.push(route);
    });
  subscribe('fastify.initialization', watch);
  const app = await buildOffice({ sql: null as never, config: readConfig({}), formKey: '' });
  unsubscribe('fastify.initialization', watch);
  await app.close();
  return registered.map(({ method, url, config }) => ({
    name: `${String(method)} ${url}`,
    url,
    ...config!.office!,
    method: method as OfficeRoute['method'],
  }));
}
/** Stays open: what is looked at is how it begins. */
export const isEndless = ({ url }: Pick<OfficeRoute, 'url'>) => url === '/office/v1/live';

/** Bodies that pass the schema, so that a refusal is one of the gate. */
const person = { email: 'x@example.sk', name: 'X', role: 'content' };
const proof = { password: 'x', code: '000000' };
const passkey = {
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'eA', attestationObject: 'eA' },
};
const assignment = {
  version: 0,
  parts: [{ number: '2147483647', cents: 100 }],
  writes_off: false,
  allows_overpayment: false,
};
const parcels = {
  version: 1,
  carrier: 'sps',
  parcels: ['x'],
  note: 'x',
  lines: [{ position: 1, quantity: 1 }],
};
const ofMoney = { accounting: '3Fv', vat: 'UD', centre: '' };
const ofPohoda = { ...ofMoney, control: 'A1' };
const agreed = {
  price: 100,
  discount_bp: null,
  from: null,
  until: null,
  reason: '',
  is_confirmed: false,
};
const onEverything = { group: 2147483647, kind: 'base', id: null, was: 0, discount_bp: 500 };
const wish = {
  customer: 2147483647,
  person: 2147483647,
  lines: [{ product: 1, quantity: 1 }],
  shipping: 1,
  payment: 1,
  sale_point: null,
  packeta: null,
  invoice: null,
  delivery: null,
  customer_reference: '',
  note: '',
};
export const OFFICE_BODIES: Record<string, object> = {
  'POST /office/v1/sign/in': { email: 'x@example.sk', password: 'x' },
  'POST /office/v1/sign/code': { code: '000000' },
  'POST /office/v1/sign/passkey/options': {},
  'POST /office/v1/sign/passkey': {
    response: {
      ...passkey,
      response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
    },
  },
  'POST /office/v1/sign/forgotten': { email: 'x@example.sk' },
  'POST /office/v1/link/look': { token: 'x' },
  'POST /office/v1/link/use': { token: 'x', password: 'dostatočne dlhé' },
  'POST /office/v1/orders/:number/accept': { version: 1 },
  'POST /office/v1/orders/:number/handle': { version: 1, status: 'ready' },
  'POST /office/v1/orders/:number/back': { version: 1 },
  'POST /office/v1/orders/:number/ship': parcels,
  'POST /office/v1/orders/:number/ship-and-invoice': parcels,
  'POST /office/v1/orders/:number/invoice': {},
  'POST /office/v1/orders/:number/shipments/:position/undo': { version: 1 },
  'POST /office/v1/orders/:number/shipments/:position/delivered': { version: 1 },
  'POST /office/v1/orders/:number/cancel': { version: 1, reason: 'x' },
  'POST /office/v1/orders/:number/edit': {
    version: 1,
    note: 'x',
    message: 'x',
    lines: [{ position: 1, quantity: 1 }],
    delivery: { company: 'x', name: 'x', street: 'x', city: 'x', zip: 'x', phone: 'x' },
  },
  'POST /office/v1/orders/:number/proforma': {},
  'POST /office/v1/orders/:number/advances': {},
  'POST /office/v1/orders/:number/prepayments': { cents: 100, paid_on: '2026-11-12', note: 'x' },
  'POST /office/v1/proformas/:number/send': {},
  'POST /office/v1/orders/:number/notes': { text: 'x' },
  'POST /office/v1/orders/:number/release': { version: 1, reason: 'x' },
  'POST /office/v1/orders/:number/assess': { version: 1 },
  'POST /office/v1/orders/:number/wait': { version: 1, is_waiting: true },
  'POST /office/v1/orders/:number/looking': { is_leaving: true },
  'POST /office/v1/orders/list': { view: 'all', sort: 'sum_down', goods: 'here', least: 1 },
  'POST /office/v1/orders/select': { view: 'waiting', statuses: ['new'], from: '2026-01-01' },
  'POST /office/v1/orders/invoices': { numbers: ['2099999999'] },
  'POST /office/v1/orders/steps': { numbers: ['2099999999'], status: 'accepted' },
  'POST /office/v1/order-views': { name: 'Pohľad', search: '?pohlad=all', is_shared: false },
  'POST /office/v1/orders/new/customers': { query: 'elektro' },
  'POST /office/v1/orders/new/goods': { query: 'kamera' },
  'POST /office/v1/orders/new/quote': wish,
  'POST /office/v1/orders/new': wish,
  'POST /office/v1/search': { query: 'elektro' },
  'POST /office/v1/invoices/list': { view: 'all' },
  'POST /office/v1/invoices/:number/credit': {
    reason: 'x',
    lines: [{ position: 1, quantity: 1 }],
    prices: [{ position: 2, cents: 1 }],
  },
  'POST /office/v1/invoices/:number/einvoice': {},
  'POST /office/v1/payments/overpayments/:id/use': {
    number: '2099999999',
    cents: 100,
    seen_cents: 100,
  },
  'POST /office/v1/payments/overpayments/:id/return': {
    cents: 100,
    seen_cents: 100,
    day: '2026-11-12',
    note: 'x',
  },
  'POST /office/v1/invoices/:number/payments': { cents: 100, paid_on: '2026-11-12', note: 'x' },
  'PUT /office/v1/invoices/:number/reminders': { reason: 'x' },
  'POST /office/v1/reminders/send': { numbers: ['2147483647'] },
  'POST /office/v1/reminders/sent': {},
  'POST /office/v1/accounting/sums': { from: '2026-10-01', to: '2026-10-31' },
  'POST /office/v1/accounting/handovers': {
    from: '2026-10-01',
    to: '2026-10-31',
    format: 'pohoda',
    is_new_only: false,
  },
  'PUT /office/v1/accounting/codes': {
    version: 'x',
    codes: {
      pohoda: { invoice: ofPohoda, credit_note: ofPohoda, advance: ofPohoda },
      money: { invoice: ofMoney, credit_note: ofMoney, advance: ofMoney },
    },
  },
  'POST /office/v1/accounting/handovers/chosen': { numbers: ['2147483647'], format: 'pohoda' },
  'PUT /office/v1/settings/einvoice': {
    version: 'x',
    settings: {
      duty_from: '2027-01-01',
      sending: false,
      late: 'send',
      scope: '',
      status_path: '',
      inbox: false,
    },
  },
  'POST /office/v1/settings/einvoice/trial': {},
  'POST /office/v1/einvoices/resume': {},
  'POST /office/v1/payments/statements/list': { before: 2147483647 },
  'POST /office/v1/payments/statements': { name: 'vypis.csv', content: 'eA==' },
  'POST /office/v1/payments/transactions/list': { statement: 2147483647, state: 'open', after: 1 },
  'POST /office/v1/payments/transactions/:id/assign': assignment,
  'POST /office/v1/payments/transactions/assign': {
    assignments: [{ id: 2147483647, ...assignment }],
  },
  'POST /office/v1/payments/transactions/:id/ignore': { version: 0, reason: 'x' },
  'POST /office/v1/payments/transactions/:id/undo': { version: 0 },
  'POST /office/v1/payments/record': {
    number: '2147483647',
    cents: 100,
    is_returned: false,
    paid_on: '2026-11-12',
    note: '',
    allows_overpayment: false,
  },
  'POST /office/v1/mails/list': { before: 2147483647 },
  'POST /office/v1/mails/:id/again': { recipient: 'x@example.sk' },
  'PUT /office/v1/settings/limits': { version: 'x', limits: { due_days: 14, low_stock: 5 } },
  'POST /office/v1/day/step': { number: '2147483647', step: 'accept' },
  'POST /office/v1/categories': { parent: 2147483647, label: 'Nová' },
  'PUT /office/v1/categories/:id': { label: 'Iná', title: 'Iná', sentence: '', version: 'x' },
  'POST /office/v1/categories/:id/visibility': { is_hidden: true, version: 'x' },
  'POST /office/v1/categories/:id/place': { before: null },
  'POST /office/v1/categories/:id/move': { from: 1, parent: 2147483647, before: null },
  'POST /office/v1/categories/:id/remove': { version: 'x' },
  'POST /office/v1/synonyms/list': {},
  'POST /office/v1/synonyms': { words: 'slovo', means: ['iné slovo'], both_ways: true },
  'PUT /office/v1/synonyms/:id': { means: ['iné slovo'], both_ways: true, version: 'x' },
  'POST /office/v1/synonyms/:id/remove': { version: 'x' },
  'POST /office/v1/gift-cards': { amount_cents: 5000, expires_on: null, count: 1 },
  'POST /office/v1/gift-cards/list': { view: 'all' },
  'POST /office/v1/stock/list': { view: 'all' },
  'POST /office/v1/stock/:id/movements': {},
  'PUT /office/v1/stock/:id/lying': { warehouse: 1, lies: 2, was: 1, reason: 'counted' },
  'PUT /office/v1/stock/:id/counted': { warehouse: 1, lies: 2, was: 1 },
  'PUT /office/v1/stock/:id/minimum': { minimum: 5, was: null },
  'POST /office/v1/deliveries/list': {},
  'POST /office/v1/deliveries/look': { reference: 'x' },
  'POST /office/v1/deliveries/receive': {
    reference: 'x',
    warehouse: 1,
    lines: [{ id: 1, ordered: 1, came: 1, rest: 'wait' }],
  },
  'POST /office/v1/stock/:id/move': { from: 1, to: 2, quantity: 1 },
  'POST /office/v1/products/list': { view: 'all', sort: 'name' },
  'POST /office/v1/history/list': { view: 'all' },
  'POST /office/v1/history/:id/look': {},
  'POST /office/v1/products/select': { view: 'all', sort: 'name' },
  'PUT /office/v1/products/:id/price': { price: 1, was: 1, is_confirmed: true },
  'PUT /office/v1/products/visibility': { ids: [1], is_sold: true },
  'POST /office/v1/products/prices/preview': {
    ids: [1],
    way: 'raise',
    value: 5,
    rounding: 'own',
    leaves_out_without_cost: false,
  },
  'PUT /office/v1/products/prices': {
    ids: [1],
    way: 'raise',
    value: 5,
    rounding: 'own',
    leaves_out_without_cost: false,
    seen: 'x'.repeat(64),
    is_confirmed: false,
  },
  'POST /office/v1/products/prices/plans': {
    ids: [1],
    way: 'raise',
    value: 5,
    rounding: 'own',
    leaves_out_without_cost: false,
    seen: 'x'.repeat(64),
    is_confirmed: false,
    on: '2099-01-01',
  },
  'POST /office/v1/products/prices/plans/:id/withdraw': {},
  'POST /office/v1/history/:id/undo': {},
  'POST /office/v1/customers/list': { view: 'all', sort: 'turnover' },
  'POST /office/v1/customers/:id/orders': {},
  'POST /office/v1/customers/:id/invoices': {},
  'POST /office/v1/customers/:id/activity': {},
  'POST /office/v1/prices/explain': { customer: 2147483647, code: 'NV-D428', quantity: 1 },
  'POST /office/v1/prices/matrix/touched': { changes: [onEverything] },
  'PUT /office/v1/prices/matrix': { changes: [onEverything], is_confirmed: false },
  'POST /office/v1/prices/groups': { name: 'X', discount_bp: 500 },
  'PUT /office/v1/prices/groups/:id/name': { name: 'X', was: 'Y' },
  'POST /office/v1/prices/groups/:id/end': { move_to: null },
  'POST /office/v1/prices/own/list': { view: 'all' },
  'POST /office/v1/prices/own/preview': {
    customer: 2147483647,
    kind: 'product',
    target: 'NV-D428',
    price: 100,
    discount_bp: null,
  },
  'POST /office/v1/prices/own': {
    customer: 2147483647,
    kind: 'product',
    target: 'NV-D428',
    ...agreed,
  },
  'PUT /office/v1/prices/own/:id': { version: 1, ...agreed },
  'POST /office/v1/prices/own/:id/end': { version: 1 },
  'POST /office/v1/prices/own/:id/decide': { version: 1, is_approved: true },
  'PUT /office/v1/prices/lowest': { version: 'x', shop: 1500, categories: {} },
  'POST /office/v1/prices/products': { query: 'NV-D' },
  'POST /office/v1/prices/customers': { query: 'Elmont' },
  'PUT /office/v1/customers/:id/firm': {
    version: 1,
    company_name: 'X',
    company_id: '',
    vat_id: '',
    ext_vat_id: '',
    invoice_email: null,
  },
  'PUT /office/v1/customers/:id/terms': {
    version: 1,
    group: null,
    due_days: 14,
    credit_limit_cents: 100_000,
    peppol_address: null,
    einvoice_way: 'network',
    outside_duty: null,
  },
  'PUT /office/v1/customers/:id/note': { version: 1, note: 'x' },
  'PUT /office/v1/customers/:id/paused': { is_paused: true },
  'POST /office/v1/customers/:id/people': {
    email: 'x@example.sk',
    first_name: '',
    last_name: '',
    roles: ['buyer'],
  },
  'PATCH /office/v1/customers/:id/people/:person': { roles: ['buyer'] },
  'POST /office/v1/customers/:id/people/:person/invitation': {},
  'POST /office/v1/customers/:id/view': {},
  'POST /office/v1/registrations/list': { view: 'waiting' },
  'POST /office/v1/registrations/:id/approve': {
    group: null,
    due_days: null,
    credit_limit_cents: null,
    message: '',
    is_unverified_accepted: true,
  },
  'POST /office/v1/registrations/:id/refuse': { text: 'x' },
  'POST /office/v1/registrations/:id/ask': { text: 'x' },
  'POST /office/v1/account/password': { password: 'x', new_password: 'dostatočne dlhé' },
  'POST /office/v1/account/second-factor': { password: 'x' },
  'POST /office/v1/account/second-factor/confirm': { code: '000000' },
  'POST /office/v1/account/second-factor/codes': proof,
  'POST /office/v1/account/second-factor/off': proof,
  'POST /office/v1/account/passkeys/options': { password: 'x' },
  'POST /office/v1/account/passkeys': { name: 'x', response: passkey },
  'POST /office/v1/account/passkeys/:id/remove': { password: 'x' },
  'POST /office/v1/people': person,
  'PUT /office/v1/people/:id/role': { role: 'content' },
  'PUT /office/v1/people/:id/paused': { is_paused: true },
  'POST /office/v1/people/:id/link': {},
};
