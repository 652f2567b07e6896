import * as z from 'zod/mini';
import { anyText, call, Moment, PathId, PathInt, text, trimmedText } from '#base/wire/contract.ts';
import { Address } from '#shop/checkout/contract.ts';
import { Email } from '#shop/customers/email.ts';

export const PASSWORD_LENGTH = { least: 8, most: 128 };

export const Password = anyText(PASSWORD_LENGTH.most).check(z.minLength(PASSWORD_LENGTH.least));
const Token = anyText(100).check(z.minLength(1));

export const SignIn = z.object({
  email: text(254).check(z.minLength(1)),
  password: anyText(PASSWORD_LENGTH.most).check(z.minLength(1)),
});
export type SignIn = z.infer<typeof SignIn>;

export const signIn = call('POST', '/admin/v1/sign/in', {
  access: 'guest',
  summary:
    'Sign in; the session is new from here on. With a second factor the response is `messages.secondFactor.required` and `second_step`, and sign/in/code follows',
  body: SignIn,
  /** Names of what a guest's basket held and the customer's could not take. */
  reply: { not_added: z.optional(z.array(z.string())) },
});

export const signOut = call('GET', '/admin/v1/sign/out/', {
  access: 'guest',
  summary: 'Sign out',
  reply: {},
});

const filled = (longest: number) => trimmedText(longest).check(z.minLength(1));

/** Not asked by the form, which sends a single space for each; trimmed, that is nothing. */
const blank = z._default(trimmedText(200), '');

export const SignUp = z.object({
  email: Email,
  password: Password,
  companyName: filled(200),
  companyId: filled(20),
  vatRegistrationId: filled(20),
  /** Empty for a firm that does not pay VAT. */
  extVatRegistrationId: trimmedText(20),
  phone: filled(40),
  personalDataCheckbox: z.literal(true),
  name: blank,
  surname: blank,
  street: blank,
  city: blank,
  zip: blank,
  state: z.optional(z.literal(32)),
  newsletter: z._default(z.boolean(), false),
  industry: z.optional(z.null()),
});
export type SignUp = z.infer<typeof SignUp>;

/** Who opens a new account: its owner by the link in the mail, or the shop's staff. */
const Activation = z.enum(['email', 'manual']);

export const signUp = call('POST', '/admin/v1/sign/up', {
  access: 'guest',
  summary: 'Register a company; the account waits for its activation',
  body: SignUp,
  reply: { activation: Activation },
});

/**
 * The password is chosen by who reads the mail. The link that staff get to approve a company needs none. Whoever was
 * invited without a name says it here.
 */
export const Activate = z.object({
  token: Token,
  password: z.optional(Password),
  first_name: z.optional(trimmedText(100)),
  last_name: z.optional(trimmedText(100)),
});
export type Activate = z.infer<typeof Activate>;

/** Travels beside the refusal that asks for a password, where the link is an invitation into a company. */
export type Invited = {
  company: string;
  email: string;
  first_name: string;
  last_name: string;
};

export const activate = call('POST', '/admin/v1/sign/activation', {
  access: 'guest',
  summary:
    'Activate an account with the token of its mail and set its password; works once. Without a password it says whether one is needed, and of an invitation whose it is (`invitation`)',
  body: Activate,
  reply: {},
});

export const resendActivation = call('POST', '/admin/v1/sign/activation/mail', {
  access: 'guest',
  summary: 'Send the activation link again; the response never tells whether the address is known',
  body: { email: Email },
  reply: {},
});

export const forgotPassword = call('POST', '/admin/v1/sign/password/mail', {
  access: 'guest',
  summary:
    'Send a link to set a new password; the response never tells whether the address is known',
  body: { email: Email },
  reply: {},
});

export const checkPasswordLink = call('POST', '/admin/v1/sign/password/link', {
  access: 'guest',
  summary: 'Whether the token of the mail still sets a password; it is not used up',
  body: { token: Token },
  reply: { valid: z.boolean() },
});

export const setPassword = call('POST', '/admin/v1/sign/password', {
  access: 'guest',
  summary: 'Set a new password with the token of the mail; works once and ends every session',
  body: { token: Token, password: Password },
  reply: {},
});

export const ChangePassword = z.object({
  old: anyText(PASSWORD_LENGTH.most).check(z.minLength(1)),
  password: Password,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const changePassword = call('PATCH', '/admin/v1/customer/password', {
  access: 'customer',
  summary: 'Change the password; every other session of the customer ends',
  body: ChangePassword,
  reply: {},
});

/** What a company is called and numbered is not among it: that decides over VAT and documents. */
export const SaveProfile = z.object({
  first_name: filled(200),
  last_name: filled(200),
  display_name: filled(200),
  /** May be empty. */
  phone: trimmedText(40),
  /** Left out, it stays. A new one needs the password, and a confirmation by the link sent to it. */
  email: z.optional(Email),
  password: z.optional(anyText(PASSWORD_LENGTH.most)),
});
export type SaveProfile = z.infer<typeof SaveProfile>;

export const saveProfile = call('PATCH', '/admin/v1/customer/profile', {
  access: 'customer',
  summary:
    'Save name and phone; a new e-mail is sent a link, and the response never tells whether it is known',
  body: SaveProfile,
  reply: { email_asked: z.boolean() },
});

export const confirmEmail = call('POST', '/admin/v1/sign/email', {
  access: 'guest',
  summary: 'Sign in with the new e-mail from now on, by the token of its mail; works once',
  body: { token: Token },
  reply: {},
});

export const saveOwnAddress = call('PUT', '/admin/v1/customer/address/:type', {
  access: 'customer',
  needs: 'manage',
  summary:
    'Save the invoice (1) or the delivery (2) address for orders to come; a wholly blank delivery address is taken away',
  params: { type: PathInt.check(z.refine((type) => type === 1 || type === 2)) },
  body: Address,
  reply: {},
});

/** A browser in which the customer is signed in. */
export const OwnSession = z.object({
  id: z.int(),
  /** In words, as well as its browser tells. */
  device: z.string(),
  created_at: Moment,
  /** To about an hour. */
  seen_at: Moment,
  is_current: z.boolean(),
});
export type OwnSession = z.input<typeof OwnSession>;

export const listSessions = call('GET', '/admin/v1/customer/sessions', {
  access: 'customer',
  summary: 'Where the customer is signed in',
  reply: { sessions: z.array(OwnSession) },
});

export const endOwnSession = call('DELETE', '/admin/v1/customer/sessions/:id', {
  access: 'customer',
  summary: 'Sign out one browser of the customer, at once',
  params: { id: PathId },
  reply: {},
});

export const endSessions = call('POST', '/admin/v1/customer/sessions/end', {
  access: 'customer',
  summary: 'Sign out every other browser of the customer, or every one with this',
  body: { which: z.enum(['others', 'all']) },
  reply: { ended: z.int() },
});
