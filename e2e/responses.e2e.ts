import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PUBLIC = [
  '/',
  '/category/cctv',
  '/search-product/kamera',
  '/blog',
  '/cart',
  '/login',
  '/nikde',
];
/** The same for all customers of one audience, but for what is filled in. */
const OF_MANY = ['/', '/category/cctv', '/search-product/kamera', '/blog'];
const BY_HASH = /^script-src 'self'( 'sha256-[\w+/=]{44}')+$/;
const PERSONAL = ['/account', '/account/orders', '/account/invoices', '/account/details'];

/** Whatever a page loads, only our own scripts run in it, and nobody frames it. */
function expectStrict(response: APIResponse, script: RegExp) {
  const policy = response.headers()['content-security-policy']!.split('; ');
  const scripts = policy.find((rule) => rule.startsWith('script-src'))!;
  expect(scripts).toMatch(script);
  expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
    expect(policy).toContain(rule);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
}

const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=10';
const FORMS =
  /^\/(login|register|cart|checkout|contact|activation|new-password|forgotten|logout|test|objednavka)/;

const open = (request: APIRequestContext, url: string) => request.get(url, { maxRedirects: 0 });

test('pages of guests: by hash, asked about each time, without a cookie', async ({ request }) => {
  for (const url of PUBLIC) {
    const response = await open(request, url);
    expectStrict(response, BY_HASH);
    // What is missing is not stored; proxies keep pages to look at, never forms.
    const rule =
      response.status() === 404
        ? 'private, no-store'
        : FORMS.test(url)
          ? 'private, no-cache'
          : SHARED;
    expect([url, response.headers()['cache-control']]).toEqual([url, rule]);
    expect(response.headers()).not.toHaveProperty('set-cookie');
  }
  for (const url of PERSONAL) {
    const response = await open(request, url);
    expect([response.status(), response.headers().location]).toEqual([
      307,
      `/login?returnUrl=${encodeURIComponent(url)}`,
    ]);
    expect(response.headers()['cache-control']).toBe('private, no-store');
  }
});

test('pages of customers: those of many by hash, their own by nonce, never kept', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const url of [...PUBLIC, ...PERSONAL]) {
    const response = await open(page.request, url);
    expectStrict(
      response,
      OF_MANY.includes(url) ? BY_HASH : /^script-src 'self' 'nonce-[0-9a-f]{32}'$/,
    );
    expect(response.headers()['cache-control']).toBe('private, no-store');
    expect(response.headers()).not.toHaveProperty('etag');
  }
});

test('files of the interface: hashed ones for ever, without a cookie', async ({ request }) => {
  const html = await (await open(request, '/')).text();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html)!;
  for (const [url, rule] of [
    [script, 'public, max-age=31536000, immutable'],
    ['/favicon.ico', 'public, max-age=86400'],
  ]) {
    const { ...headers } = (await open(request, url!)).headers();
    expect(headers['cache-control']).toBe(rule);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});
