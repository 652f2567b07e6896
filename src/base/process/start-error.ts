/** Something the operator has to fix before the shop can start; the message alone is shown, no stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
