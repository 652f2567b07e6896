import type { SignedIn } from '#shop/kernel/visitor.ts';
import type { SignedInUser } from './contract.ts';

/** Who is signed in, as pages and `sign/user` say it. */
export const userOf = ({ person, customer }: SignedIn): SignedInUser => ({
  id: person.id,
  username: person.email,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  company_name: customer.companyName,
  auth_check: true,
  last_auth_check: new Date().toISOString(),
  roles: person.roles,
});
