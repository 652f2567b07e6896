import { expect, test } from 'vitest';
import { normalFilters, parseRange } from '#shop/filters/address.ts';
import type { KnownFilters } from '#shop/filters/listing-state.ts';
import {
  canonicalPath,
  isCacheable,
  isToLookAt,
  pageAddress,
  pageUrl,
  readableUrl,
  sentForm,
} from './addresses.ts';

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

const VALUES: Record<string, string[]> = {
  rozlisenie: ['4-mpx', '8-mpx'],
  porty: ['8', '16'],
  vyrobca: ['kastra'],
  sklad: ['1'],
  cena: [],
};
const known: KnownFilters = {
  only: (filters) =>
    normalFilters(
      Object.fromEntries(
        Object.entries(filters).map(([name, values]) => [
          name,
          values.filter((one) => VALUES[name]?.includes(one) || (VALUES[name] && parseRange(one))),
        ]),
      ),
    ),
  areListed: (filters) =>
    Object.entries(filters).every(([name, values]) =>
      values.every((one) => VALUES[name]?.includes(one)),
    ),
};

test.each([
  ['/category/cctv?rozlisenie=8-mpx,4-mpx', '/category/cctv?rozlisenie=4-mpx,8-mpx'],
  ['/category/cctv?rozlisenie=8-mpx&rozlisenie=4-mpx', '/category/cctv?rozlisenie=4-mpx,8-mpx'],
  [
    '/category/cctv?porty=8&cena=40-300&sklad=1&pg=2',
    '/category/cctv?pg=2&st=1&cena=40-300&porty=8',
  ],
  ['/category/cctv?or=rozlisenie.desc', '/category/cctv?or=rozlisenie.desc'],
  ['/search-product/x?or=1&vyrobca=kastra', '/search-product/x?or=1&vyrobca=kastra'],
  // Made up: neither seen by the page nor a page of its own.
  ['/category/cctv?fbclid=x1&gclid=y2&ref=mail', '/category/cctv'],
  ['/category/cctv?rozlisenie=99-mpx&vyrobca=nikto', '/category/cctv'],
  [
    '/category/cctv?rozlisenie=4-mpx,99-mpx&toString=1&__proto__=1',
    '/category/cctv?rozlisenie=4-mpx',
  ],
  // A page without filters has none.
  ['/blog?rozlisenie=4-mpx', '/blog'],
  ['/product/x?rozlisenie=4-mpx', '/product/x'],
])('with filters %s is the page %s', (url, expected) => {
  expect(pageAddress(url, known)).toBe(expected);
  expect(pageAddress(expected, known)).toBe(expected);
});

test.each([
  ['/category/cctv', true],
  ['/category/cctv?pg=3&or=2', true],
  ['/category/cctv?rozlisenie=4-mpx', true],
  ['/category/cctv?rozlisenie=4-mpx&st=1', true],
  ['/category/cctv?rozlisenie=4-mpx,8-mpx&st=1', false],
  ['/category/cctv?porty=8&rozlisenie=4-mpx&vyrobca=kastra', false],
  ['/category/cctv?cena=40-300', false],
  ['/blog?pg=2', true],
])('%s is cached: %s', (address, expected) => expect(isCacheable(address, known)).toBe(expected));

test.each([
  ['/category/cctv?rozlisenie=4-mpx', null],
  ['/product/x?f=1', null],
  ['/category/cctv?f=1', '/category/cctv'],
  [
    '/category/cctv?f=1&lm=36&rozlisenie=8-mpx&rozlisenie=4-mpx&sklad=1&cena.od=40&cena.do=',
    '/category/cctv?lm=36&st=1&cena=40-&rozlisenie=4-mpx,8-mpx',
  ],
  ['/category/cctv?cena.od=300,50&cena.do=1+000&f=1', '/category/cctv?cena=300.5-1000'],
  ['/category/cctv?cena.od=abc&cena.do=&f=1', '/category/cctv'],
])('the form %s leads to %s', (url, expected) => expect(sentForm(url, known)).toBe(expected));
