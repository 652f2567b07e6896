import * as z from 'zod/mini';
import { replyOf, text, type Endpoint } from '#base/contract.ts';

export const SignIn = z.object({
  email: text(254).check(z.minLength(1)),
  password: text(128).check(z.minLength(1)),
});
export type SignIn = z.infer<typeof SignIn>;

export const signIn = {
  method: 'POST',
  url: '/admin/v1/sign/in',
  access: 'guest',
  schema: {
    summary: 'Sign in; the session is new from here on',
    body: SignIn,
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;

export const signOut = {
  method: 'GET',
  url: '/admin/v1/sign/out/',
  access: 'guest',
  schema: { summary: 'Sign out', response: { 200: replyOf({}) } },
} as const satisfies Endpoint;
