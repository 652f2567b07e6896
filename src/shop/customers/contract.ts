import * as z from 'zod/mini';
import { replyOf, type Endpoint } from '#base/contract.ts';

export const SignedInUser = z.object({
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  auth_check: z.boolean(),
  last_auth_check: z.string(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const getUser = {
  method: 'GET',
  url: '/admin/v1/sign/user',
  access: 'guest',
  schema: {
    summary: 'Who is signed in',
    response: { 200: replyOf({ user: z.optional(SignedInUser) }) },
  },
} as const satisfies Endpoint;
