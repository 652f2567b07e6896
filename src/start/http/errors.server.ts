import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseDown } from '#base/database/database.server.ts';
import { type Problem, ShopError } from '#base/wire/errors.ts';
import { findText, refusalText } from '#text/documents.ts';

/** From `next_number`: migrations/0030_months_of_running.sql. */
const NUMBERS_USED_UP = 'BN001';

/** Every failure leaves as the same envelope; what is not a known refusal tells nothing of the inside. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  const { databaseState } = request.server;
  if (isDatabaseDown(error)) databaseState.refuse(error, request.id);
  else if (refusal.status >= 500 && refusal !== error)
    request.log.error({ reqId: request.id, err: error }, 'request failed');
  else if (refusal.status === 503)
    databaseState.count(request.server.isDraining() ? 'stopping' : 'busy');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(refusal.status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ success: false, error: refusal.problems.map(withMessage), ...refusal.payload });
}

function refusalOf(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  if (isDatabaseDown(error)) return away();
  if ((error as { code?: string } | null)?.code === NUMBERS_USED_UP)
    return new ShopError('messages.numbersUsedUp', { status: 503 });
  const status = (error as FastifyError | null)?.statusCode ?? 500;
  if (status === 413) return new ShopError('messages.request.tooLarge', { status });
  if (status === 415) return new ShopError('messages.request.unsupportedType', { status });
  if (status >= 400 && status < 500) return new ShopError('messages.request.invalid', { status });
  return new ShopError('messages.serverError', { status: 500 });
}

/** For now: the database does not answer, or this process is about to end. */
export const away = () =>
  new ShopError('messages.serviceUnavailable', { status: 503, retryAfter: 5 });

type Invalid = { validation: { instancePath: string; params: unknown; message?: string }[] };

function invalid(error: Invalid & { validationContext?: string }): ShopError {
  const problems = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean),
    message,
  }));
  // Another language is another address, not a wrong value.
  if (
    error.validationContext === 'params' &&
    problems.some(({ path: [name] }) => /^(current)?lang$/i.test(name ?? ''))
  )
    return ShopError.notFound();
  return new ShopError(
    problems.map(({ path, message }) => ({
      key: path.join('.') || null,
      code: codeOf(path, message),
      message: '',
    })),
  );
}

/** A schema that knows better than "not the right form" says the code of it. */
function codeOf(path: string[], message = '') {
  if (message.startsWith('messages.')) return message;
  return path.length > 0 ? 'messages.validation.invalid' : 'messages.request.invalid';
}

const withMessage = (problem: Problem): Problem => ({
  ...problem,
  message: refusalText(problem) ?? findText('messages.serverError')!,
});
