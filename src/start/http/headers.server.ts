import type { Config } from '#base/config.server.ts';

/**
 * On every response; pages add their Content-Security-Policy, which knows their scripts. Only what says
 * so of itself may be cached.
 */
export const safetyHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
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
