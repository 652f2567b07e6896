import { say, type StaffTextKey } from '#text/staff.ts';

type Values = Record<string, string | number>;
type Options = ErrorOptions & { /** What it is about, one line each. */ details?: string[] };

/**
 * A rule refuses. The key says which, so that each face can add how to go on; the message is its sentence.
 * Anything else that is thrown, but for a ShopError, is a bug.
 */
export class StaffError extends Error {
  readonly key: StaffTextKey;

  constructor(key: StaffTextKey, values?: Values, { details = [], ...options }: Options = {}) {
    super([say(key, values), ...details.map((line) => `  ${line}`)].join('\n'), options);
    this.key = key;
  }

  /** One that was thrown in another thread. */
  static retold({ key, message }: Pick<StaffError, 'key' | 'message'>): StaffError {
    return Object.assign(new StaffError(key), { message });
  }
}
