import { type Problem, ShopError } from '#base/wire/errors.ts';

/** What the tree or a parameter does not allow, told in words of the office. */
export const refused = (code: string, key: string | null = null, values?: Problem['values']) =>
  new ShopError([{ key, code: `messages.office.${code}`, message: '', values }], { status: 409 });
