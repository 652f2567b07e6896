import { ShopError } from '#base/wire/errors.ts';

type Raised = { code?: string; message?: string; detail?: string };

/**
 * What a function of the database refused (`refuse` in the migrations): the status is in the SQLSTATE,
 * the code of the response is the message, and `facts` may be what a sentence about it needs.
 */
export function refusalIn(error: unknown): { refusal: ShopError; facts: unknown } | null {
  const { code = '', message = '', detail } = error as Raised;
  const status = /^SH(4\d\d)$/.exec(code)?.[1];
  if (!status) return null;
  return {
    refusal: new ShopError(message, { status: Number(status) }),
    facts: detail ? JSON.parse(detail) : null,
  };
}
