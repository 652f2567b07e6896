import type { Config } from '#base/process/config.server.ts';

export type Headers = Readonly<Record<string, string>>;

/** Pages add their Content-Security-Policy, which knows their scripts. Only what says so of itself may be cached. */
export function safetyHeaders(config: Config): (url: string) => Headers {
  const forCalls = onEveryResponse(config.isSecure);
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

const onEveryResponse = (isSecure: boolean): Headers => ({
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
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

/**
 * The same for the office, and harder: it draws itself from files of its own and the shop's pictures alone, so neither
 * a script nor a style can stand in a page, and nobody who links to it learns from where.
 */
export function officeHeaders(config: Config, isDev = false): (url: string) => Headers {
  const forCalls = onEveryResponse(config.isOfficeSecure);
  const forDocuments = {
    ...forCalls,
    ...ONLY_FOR_DOCUMENTS,
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    'content-security-policy': officePolicy(config, isDev),
  };
  return (url) => (url.startsWith('/office/v1/') ? forCalls : forDocuments);
}

/** While it is developed, the tools put scripts and styles into the page. */
const officePolicy = ({ publicUrl }: Config, isDev: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self'${isDev ? " 'unsafe-inline'" : ''}`,
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: ${new URL(publicUrl).origin}`,
    // Previews of products are pages of the shop.
    `frame-src ${new URL(publicUrl).origin}`,
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
