import type { Config } from '#base/config.server.ts';

type Headers = Readonly<Record<string, string>>;

/** Pages add their Content-Security-Policy, which knows their scripts. Only what says so of itself may be cached. */
export function safetyHeaders(config: Config): (url: string) => Headers {
  const forCalls = onEveryResponse(config);
  const forDocuments = { ...forCalls, ...ONLY_FOR_DOCUMENTS };
  const forHolders = { ...forDocuments, ...SECRET_ADDRESS };
  return (url) =>
    url.startsWith('/admin/') ? forCalls : HOLDERS.test(url) ? forHolders : forDocuments;
}

/** They tell a browser what a document may do; JSON does nothing, and writing them takes time with every call. */
const ONLY_FOR_DOCUMENTS: Headers = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

/** The address itself opens the list: no site that a link leads to is told it, and no search engine keeps it. */
const SECRET_ADDRESS: Headers = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
const HOLDERS = /^\/(?:zoznam|files\/shared-list)\//;

const onEveryResponse = (config: Config): Headers => ({
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  ...(config.isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const SELF = "'self'";

/** Scripts run only when they are ours: by address, by nonce, or by the hash of their text. */
export function pagePolicy(
  scripts: string[],
  { isCheckout = false, hasWidget = false, isDev = false },
) {
  const widget = isCheckout && hasWidget ? ['https://widget.packeta.com'] : [];
  const rules: Record<string, string[]> = {
    'default-src': [SELF],
    'script-src': [SELF, ...scripts, ...widget],
    'style-src': [SELF, "'unsafe-inline'"],
    'img-src': [SELF, 'data:', ...widget],
    'font-src': [SELF],
    'connect-src': [SELF, ...(isDev ? ['ws:'] : [])],
    'frame-src': widget.length > 0 ? widget : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [SELF],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
