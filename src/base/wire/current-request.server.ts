import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request whose work is being done, for what outlives it and has to be found by it. */
export const currentRequest = new AsyncLocalStorage<string>();
