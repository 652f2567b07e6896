import { expect, test } from 'vitest';
import { canonicalPath, pageKey } from './addresses.ts';

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
  ['/product/%C4%8C', null],
  ['//zly.example/', null],
])('%s leads to %s', (url, expected) => expect(canonicalPath(url)).toBe(expected));

test.each([
  ['/category/cctv?utm_source=x&fbclid=y', '/category/cctv'],
  ['/category/cctv?pg=2&lm=36', '/category/cctv?lm=36&pg=2'],
  ['/category/cctv?lm=36&pg=2&x=1', '/category/cctv?lm=36&pg=2'],
  ['/', '/'],
])('%s shares the page %s', (url, expected) => expect(pageKey(url)).toBe(expected));
