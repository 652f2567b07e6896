/** `message` is for people with a terminal; screens say the sentence of `code`, with `values` in it. */
export type Problem = {
  key: string | null;
  code: string;
  message: string;
  values?: Record<string, string | number> | undefined;
};

type Details = {
  key?: string | null;
  status?: number;
  payload?: Record<string, unknown>;
  retryAfter?: number | undefined;
};

/** A refusal its reader can act on; anything else that is thrown is a bug and becomes a 500. */
export class ShopError extends Error {
  readonly problems: Problem[];
  readonly status: number;
  /** What travels beside the refusal, such as the new totals when a price has changed. */
  readonly payload: Record<string, unknown>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: string | Problem[], details: Details = {}) {
    const { key = null, status = 400, payload = {}, retryAfter } = details;
    const problems = typeof code === 'string' ? [{ key, code, message: '' }] : code;
    super(problems.map((problem) => problem.code).join(', '));
    this.problems = problems;
    this.status = status;
    this.payload = payload;
    this.retryAfter = retryAfter;
  }

  static notFound = (code = 'messages.notFound') => new ShopError(code, { status: 404 });
  static conflict = (code: string, payload = {}) => new ShopError(code, { status: 409, payload });
  static notSignedIn = () => new ShopError('messages.user.notLoggedIn', { status: 401 });

  get code(): string {
    return this.problems[0]?.code ?? 'messages.serverError';
  }

  isAbout = (key: string) => this.problems.some((problem) => problem.key === key);
}
