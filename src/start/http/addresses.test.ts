import { expect, test } from 'vitest';
import { canonicalPath, isToLookAt, pageAddress, pageUrl, readableUrl } from './addresses.ts';

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
  ['/nie%', '/nie%25'],
  ['/nie%25', null],
  ['/category/%FF/?pg=2', '/category/%25FF?pg=2'],
  ['/search-product/100%', '/search-product/100%25'],
  ['//zly.example/', null],
  ['//zly.example/%', null],
  ['/\\zly.example/', null],
  ['http://zly.example/x/', null],
])('%s leads to %s', (url, expected) => expect(canonicalPath(url)).toBe(expected));

test.each([
  ['/category/cctv?utm_source=x&fbclid=y', '/category/cctv'],
  ['/category/cctv?pg=2&lm=36', '/category/cctv?lm=36&pg=2'],
  ['/category/cctv?lm=36&pg=2&x=1', '/category/cctv?lm=36&pg=2'],
  ['/category/cctv?st=1&or=3&pg=2&lm=72', '/category/cctv?lm=72&pg=2&or=3&st=1'],
  ['/search-product/x?st=true', '/search-product/x?st=1'],
  // Repeated: the first counts, for what is rendered as for what it is kept under.
  ['/category/cctv?pg=2&pg=3', '/category/cctv?pg=2'],
  ['/blog?pg=3&pg=2&pg=2', '/blog?pg=3'],
  // What means nothing is the same as nothing.
  ['/category/cctv?pg=1&lm=12&or=1&st=0', '/category/cctv'],
  ['/category/cctv?pg=abc&lm=13&or=99', '/category/cctv'],
  ['/category/cctv?pg[]=2&PG=2&%70g=4', '/category/cctv?pg=4'],
  // Parameters of another page.
  ['/?token=a8f3&pg=2&returnUrl=/x', '/'],
  ['/blog?pg=2&or=3&st=1', '/blog?pg=2'],
  ['/blog/sk/clanok?pg=2', '/blog/sk/clanok'],
  ['/product/x?lm=36', '/product/x'],
  ['/login?returnUrl=%2Fcart&token=x', '/login?returnUrl=%2Fcart'],
  ['/activation?token=a+b&token=c', '/activation?token=a+b'],
  ['/', '/'],
  ['/?', '/'],
  ['/cart?__proto__=1&constructor=2', '/cart'],
])('%s is the page %s', (url, expected) => {
  expect(pageAddress(url)).toBe(expected);
  expect(pageAddress(expected)).toBe(expected);
});

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

test.each([
  ['/nie%', '/nie%25'],
  ['/nie%zz?pg=2', '/nie%25zz?pg=2'],
  ['/search-product/100%25', '/search-product/100%25'],
  ['/?q=%', '/?q=%'],
])('%s is read as %s', (given, read) => expect(readableUrl(given)).toBe(read));
