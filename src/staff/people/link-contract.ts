import * as z from 'zod/mini';
import { anyText, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { NewPassword } from './fields-contract.ts';

const Token = anyText(100).check(z.minLength(1));

export const Forgotten = z.object({ email: trimmedText(254).check(z.minLength(1)) });

export const sendForgotten = officeCall('POST', '/office/v1/sign/forgotten', {
  access: 'anyone',
  summary: 'Sends a link for a new password, if there is such an account',
  body: Forgotten,
  reply: {},
});

export const lookAtLink = officeCall('POST', '/office/v1/link/look', {
  access: 'anyone',
  summary: 'Whose link it is; nobody’s for the first owner',
  body: { token: Token },
  reply: { email: z.nullable(z.string()), name: z.nullable(z.string()) },
});

/** Whoever comes by a link chooses a password. */
export const ByLink = z.object({ password: NewPassword });
/** The first owner also says who they are. */
export const FirstOwner = z.extend(ByLink, {
  email: trimmedText(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  name: trimmedText(120).check(z.minLength(1)),
});

export const spendLink = officeCall('POST', '/office/v1/link/use', {
  access: 'anyone',
  summary:
    'Chooses the password of the account behind a link; the first owner also says who they are',
  body: z.extend(z.partial(FirstOwner, { email: true, name: true }), { token: Token }),
  reply: {},
});
