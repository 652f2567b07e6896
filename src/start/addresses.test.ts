import { expect, test } from 'vitest';
import { canonicalPath, isToLookAt, pageKey, pageUrl } from './addresses.ts';

test.each([
  ['/', null],
  ['/cart', null],
  ['/category/cctv/', '/category/cctv'],
  ['/Category/cctv', null],
  ['/category/CCTV?pg=2', '/category/cctv?pg=2'],
  ['/product/Kamera-X//', '/product/kamera-x'],
  ['/page/sk/O-Nas', '/page/sk/o-nas'],
  ['/search-product/KAMERA/', null],
  ['/search-product/%2F/', null],
  ['/search-blog/KAMERA/', null],
  ['/product/%C4%8C', null],
  ['//zly.example/', null],
  ['/\\zly.example/', null],
  ['http://zly.example/x/', null],
])('%s leads to %s', (url, expected) => expect(canonicalPath(url)).toBe(expected));

test.each([
  ['/category/cctv?utm_source=x&fbclid=y', '/category/cctv'],
  ['/category/cctv?pg=2&lm=36', '/category/cctv?lm=36&pg=2'],
  ['/category/cctv?lm=36&pg=2&x=1', '/category/cctv?lm=36&pg=2'],
  ['/', '/'],
])('%s shares the page %s', (url, expected) => expect(pageKey(url)).toBe(expected));

test.each(['//[', '//zly.example/', '/\\', 'http://zly.example/', '*', '/a?b=//c', ''])(
  'the address %s stays in the shop',
  (url) => expect(pageUrl('https://bastion.sk', url).origin).toBe('https://bastion.sk'),
);

test.each([
  '/',
  '/category/cctv',
  '/category/$',
  '/product/x',
  '/search-product/x',
  '/search-blog/x',
  '/blog',
  '/page/x',
])('%s is a page to look at', (path) => expect(isToLookAt(path)).toBe(true));
test.each(['/account', '/cart', '/checkout', '/login', '/products', '/blogger/x', '/nikde', '/$'])(
  '%s is not',
  (path) => expect(isToLookAt(path)).toBe(false),
);
