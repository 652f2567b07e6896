import * as z from 'zod/mini';
import { anyText, Id, lines, Moment, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { countsOf } from '#staff/values-contract.ts';

export const REGISTRATION_VIEWS = ['waiting', 'asked', 'done'] as const;
export type RegistrationView = (typeof REGISTRATION_VIEWS)[number];

/** ok; wrong: it cannot be right; warning: somebody has to look; unverified: nobody could be asked; none: not said. */
const Verdict = z.enum(['ok', 'wrong', 'warning', 'unverified', 'none']);
export type Verdict = z.infer<typeof Verdict>;

const Registration = z.object({
  id: z.int(),
  company_name: z.string(),
  company_id: z.string(),
  vat_id: z.string(),
  ext_vat_id: z.string(),
  state: z.enum(['pending', 'active', 'blocked']),
  created_at: Moment,
  asked_at: z.nullable(Moment),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  /** Who has the same IČO already. */
  known_id: z.nullable(z.int()),
  known_name: z.nullable(z.string()),
  checks: z.object({
    company_id: Verdict,
    vat_id: Verdict,
    ext_vat_id: Verdict,
    register: Verdict,
    duplicate: Verdict,
  }),
});
export type Registration = z.input<typeof Registration>;
export type RegistrationRow = Omit<z.output<typeof Registration>, 'checks'>;

export const listRegistrations = officeCall('POST', '/office/v1/registrations/list', {
  job: 'customers registrations',
  needs: ['customers.read'],
  summary: 'Companies that have registered, with what was checked; the oldest first',
  body: { view: z.enum(REGISTRATION_VIEWS), after: z.optional(Id) },
  reply: {
    registrations: z.array(Registration),
    has_more: z.boolean(),
    counts: countsOf(REGISTRATION_VIEWS),
  },
});

const ById = z.object({ id: PathId });

/** What a firm begins with. */
export const Approval = z.object({
  group: z.nullable(anyText(200)),
  due_days: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  credit_limit_cents: z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  message: lines(2000),
});

export const approveRegistration = officeCall('POST', '/office/v1/registrations/:id/approve', {
  job: 'customers approve',
  needs: ['customers.change', 'prices.change'],
  summary: 'Opens the account with its terms and mails the link that sets the password',
  params: ById,
  body: z.extend(Approval, {
    /** Whoever approves has seen that no register was asked. */
    is_unverified_accepted: z.boolean(),
  }),
  reply: { email: z.string() },
});

export const Answer = z.object({ text: lines(2000).check(z.minLength(1)) });

export const refuseRegistration = officeCall('POST', '/office/v1/registrations/:id/refuse', {
  job: 'customers refuse',
  needs: ['customers.change'],
  summary: 'Closes a registration for good and mails why',
  params: ById,
  body: Answer,
  reply: { email: z.string() },
});

export const askForMore = officeCall('POST', '/office/v1/registrations/:id/ask', {
  job: 'customers ask',
  needs: ['customers.change'],
  summary: 'Mails what is to be completed; the registration waits for it',
  params: ById,
  body: Answer,
  reply: { email: z.string() },
});
