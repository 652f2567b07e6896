import { STATUS_PATH } from '#staff/values-contract.ts';
import { isPaidAtOnce, PAYMENT_KINDS } from '#base/values/payment-kinds.ts';
import * as z from 'zod';
import { isOneLine, isPlainLines } from '#base/values/hidden-characters.ts';
import { isExemptionCode } from '#shop/invoices/einvoice/codes.ts';
import { OVER_CREDIT, RANGES } from './limits-contract.ts';

const text = z.string().trim();
const filled = text.min(1);
const Vat = z.literal([0, 5, 19, 23]);
/** Euros with at most two decimals. */
const Price = z.number().min(0).max(100_000).multipleOf(0.01);
const Id = z.int().positive().optional();
const whole = (name: keyof typeof RANGES) => z.int().min(RANGES[name][0]).max(RANGES[name][1]);

/** The check of ISO 13616: the whole number, letters as digits, leaves 1 after division by 97. */
const isIban = (iban: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) &&
  [...`${iban.slice(4)}${iban.slice(0, 4)}`].reduce(
    (rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97,
    0,
  ) === 1;

/** One line of words that pages, mails and documents show. */
const words = (longest: number) => text.max(longest).refine(isOneLine).optional();

const Company = z.looseObject({
  name: filled,
  /** What the shop is called, if not like the company. */
  shop_name: words(60),
  /** Beside the logo and in the title of the shop. */
  tagline: words(80),
  /** The title of the home page. */
  headline: words(120),
  /** For search engines, of pages that have no description of their own. */
  description: words(300),
  /** In the footer. */
  about: words(300),
  street: filled,
  city: filled,
  zip: text.regex(/^\d{3}\s?\d{2}$/),
  ico: text.regex(/^\d{8}$/),
  dic: text.regex(/^\d{10}$/),
  icDph: text.regex(/^(SK\d{10})?$/),
  register: filled,
  phone: filled,
  email: z.email(),
  /** Where the shop hears of new orders: the address above unless it says so, nowhere when empty. */
  orders_email: z.union([z.email(), z.literal('')]).optional(),
  iban: text.transform((iban) => iban.replace(/\s/g, '')).refine(isIban),
  bic: text.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
});

/** Why 0 %: a code of the European list, a text, or both; without either no document is issued. */
const EXEMPTION = {
  exemption_code: text
    .toUpperCase()
    .refine((code) => code === '' || isExemptionCode(code))
    .default(''),
  exemption_reason: text.max(300).refine(isOneLine).default(''),
};

const Shipping = z.strictObject({
  id: Id,
  name: filled,
  price: Price,
  vat: Vat.default(23),
  ...EXEMPTION,
  pick_up: z.boolean().default(false),
  packeta: z.boolean().default(false),
  default: z.boolean().default(false),
  active: z.boolean().default(true),
});

const DueDays = whole('due_days');

const PaymentRow = z.strictObject({
  id: Id,
  name: filled,
  kind: z.enum(PAYMENT_KINDS),
  price: Price,
  vat: Vat.default(23),
  ...EXEMPTION,
  for_store: z.boolean(),
  for_shipping: z.boolean(),
  active: z.boolean().default(true),
  /** In how many days an invoice is due; null: as `due_days` of the settings say. */
  due_days: DueDays.nullable().optional(),
});

/** What is paid at once is due at once, unless the file says otherwise. */
const Payment = PaymentRow.transform(({ due_days: days, ...row }) => ({
  ...row,
  due_days: days === undefined ? (isPaidAtOnce(row.kind) ? 0 : null) : days,
}));

const Warehouse = z.strictObject({
  id: Id,
  name: filled,
  /** What it is called in the head of a column: BA; by its name where it is empty. */
  code: text.max(6).refine(isOneLine).default(''),
  address: filled,
  opening_hours: text.default(''),
  phone: text.default(''),
  sale_point: z.boolean().default(true),
});

/** Where a parcel is followed has `{number}` in it; a carrier that cannot be followed has no address. */
const isTracking = (address: string) =>
  address === '' ||
  (URL.canParse(address) &&
    new URL(address).protocol === 'https:' &&
    !new URL(address).host.includes('{') &&
    !new URL(address).host.includes('%7B') &&
    address.includes('{number}'));
const Carrier = z.strictObject({
  key: text.regex(/^[a-z][a-z0-9-]{0,29}$/),
  name: text.min(1).max(60).refine(isOneLine),
  tracking_url: text.max(300).refine(isTracking),
});

const isOneDefault = (methods: z.infer<typeof Shipping>[]) =>
  methods.filter((one) => one.default && one.active).length === 1;
const isPossible = (methods: z.infer<typeof Shipping>[]) =>
  methods.every((one) => !(one.pick_up && (one.packeta || one.default)));

const Einvoice = z.strictObject({
  duty_from: z.iso.date(),
  sending: z.boolean(),
  late: z.enum(['send', 'hold']),
  scope: text.max(200).refine(isOneLine),
  /** Only where no other program reads the same mailbox. */
  inbox: z.boolean().default(false),
  /** From the root of the provider's host, and never of another one, with the place of the document's id in it. */
  status_path: text.max(200).regex(STATUS_PATH),
});

/** As the schema of POHODA and that of Money S3 have room for. */
const code = (longest: number) => text.max(longest).refine(isOneLine);
const ofEveryKind = <Codes extends z.ZodType>(codes: Codes) =>
  z.strictObject({ invoice: codes, credit_note: codes, advance: codes });
/** What an accountant calls things in the program: how it is booked, classified for VAT, and whose cost it is. */
export const AccountingCodesShape = z.strictObject({
  pohoda: ofEveryKind(
    z.strictObject({ accounting: code(19), vat: code(19), control: code(19), centre: code(19) }),
  ),
  money: ofEveryKind(z.strictObject({ accounting: code(10), vat: code(10), centre: code(10) })),
});
export type AccountingCodes = z.infer<typeof AccountingCodesShape>;

/** From how many days after the day a document was due; one line, then several. */
const Reminder = z.strictObject({
  days: whole('level_days'),
  subject: filled.max(150).refine(isOneLine),
  text: filled.max(2000).refine(isPlainLines),
});
const isRising = (levels: z.infer<typeof Reminder>[]) =>
  levels.every(({ days }, index) => index === 0 || days > levels[index - 1]!.days);

/** What an owner may set; a part that is left out stays as it is. */
export const Settings = z.strictObject({
  company: Company.optional(),
  opening_hours: z.array(z.strictObject({ days: filled, hours: filled })).optional(),
  auth_panel: z.strictObject({ title: filled, points: z.array(filled) }).optional(),
  basket_limits: z
    .strictObject({
      guest_lines: z.int().min(1).max(1000),
      customer_lines: z.int().min(1).max(5000),
      guest_baskets_per_hour: z.int().min(1).max(100_000),
    })
    .optional(),
  /** `null`: the current one. */
  copyright_year: z.int().min(1990).max(2100).nullable().optional(),
  due_days: DueDays.optional(),
  /** How long the header's search waits after the last key. */
  search: z.strictObject({ pause_ms: z.int().min(100).max(1000) }).optional(),
  /** From how many pieces down goods that people ask for are shown as running out. */
  low_stock: whole('low_stock').optional(),
  /** What is ordered on a working day before the hour leaves the same day; days when nothing does besides holidays. */
  dispatch: z
    .strictObject({
      until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      closed_days: z.array(z.iso.date()).max(400).default([]),
    })
    .optional(),
  /** From how many days after its due day an unpaid invoice holds up what its customer has ordered. */
  dispatch_stop: z.strictObject({ days: whole('stop_days') }).optional(),
  /** An order to be invoiced that goes over the credit line of its company passes, is marked to be assessed, or is refused. */
  credit_line: z.strictObject({ over: z.enum(OVER_CREDIT) }).optional(),
  /** Whether each of two shipments of an order is paid for, or only the first. */
  split_shipping: z.strictObject({ charge: z.enum(['each', 'once']) }).optional(),
  /** Eight digits for each series of documents instead of six. */
  numbers: z.strictObject({ wide: z.boolean() }).optional(),
  /** Who carries parcels, and where they are followed. */
  carriers: z
    .array(Carrier)
    .max(50)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length)
    .optional(),
  einvoice: Einvoice.optional(),
  /** The accountant's own codes, for the files of the month; empty ones are left out. */
  accounting: AccountingCodesShape.optional(),
  /** The three reminders of what is overdue, each later than the one before. */
  reminders: z.strictObject({ levels: z.array(Reminder).length(3).refine(isRising) }).optional(),
  /** Up to which difference of a payment nothing is asked for, and above which score proposals may be taken at once. */
  payment_matching: z
    .strictObject({
      write_off_cents: whole('write_off_cents'),
      auto_percent: whole('auto_percent'),
    })
    .optional(),
  shipping: z.array(Shipping).refine(isOneDefault).refine(isPossible).optional(),
  payments: z
    .array(Payment)
    .refine((methods) => methods.some((one) => one.active))
    .optional(),
  warehouses: z.array(Warehouse).min(1).optional(),
});
export type Settings = z.infer<typeof Settings>;
export type AllSettings = { [Part in keyof Settings]-?: Exclude<Settings[Part], undefined> };
