import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

test.each(['/account', '/account/orders?pg=2', '/category/cctv?or=2#karta', '/product/a%2Fb'])(
  '%s is a page of the shop',
  (url) => expect(safeReturnUrl(url)).toBe(url),
);

test.each([
  '',
  'account',
  '//zly.example',
  '///zly.example',
  '/\\zly.example',
  '/..//zly.example',
  '/.//zly.example',
  '\\/zly.example',
  '/\t/zly.example',
  '/\n/zly.example',
  'https://zly.example',
  'https:/zly.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /account',
  '/a\\b',
  '/login?returnUrl=/login',
  '/logout',
  '/register',
  undefined,
  null,
  7,
  ['/account'],
])('%j leads home', (url) => expect(safeReturnUrl(url)).toBe('/'));
