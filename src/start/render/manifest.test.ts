import { expect, test } from 'vitest';
import { routeManifest } from './manifest.server.ts';

const { routes } = routeManifest({
  'style.css': { file: 'style.css' },
  react: { file: 'react.js' },
  entry: { file: 'entry.js', isEntry: true, imports: ['react'] },
  table: { file: 'table.js', css: ['own-pages.css'] },
  shared: { file: 'shared.js', imports: ['react'] },
  'src/routes/category.$.tsx?tsr-split=component': { file: 'listing.js', imports: ['shared'] },
  'src/routes/rychla-objednavka.tsx?tsr-split=component': {
    file: 'quick.js',
    css: ['own-pages.css'],
  },
  'src/routes/account.orders.tsx?tsr-split=component': {
    file: 'orders.js',
    imports: ['entry', 'table'],
    css: ['own-pages.css'],
  },
});

test('a page to look at names its scripts and asks for none before it is shown', () => {
  expect(routes.__root__).not.toHaveProperty('preloads');
  expect(routes['/category/$']).toEqual({
    scripts: [{ children: 'pageScripts.push(...["/listing.js","/shared.js"])' }],
  });
});

test('a page to fill in asks for its scripts at once, and is hydrated', () => {
  expect(routes['/account/orders']!.preloads).toEqual([
    '/entry.js',
    '/react.js',
    '/orders.js',
    '/table.js',
  ]);
  expect(routes['/account/orders']!.scripts).toEqual([{ children: 'hydratePage()' }]);
});

test('the quick order has its styles at once and its scripts when it is shown', () => {
  expect(routes['/rychla-objednavka']).toEqual({
    css: ['/own-pages.css'],
    scripts: [{ children: 'pageScripts.push(...["/quick.js"])' }],
  });
});

test('every page has the common styles, one to fill in also those of its kind, once', () => {
  expect(routes.__root__!.css).toEqual(['/style.css']);
  expect(routes['/category/$']).not.toHaveProperty('css');
  expect(routes['/account/orders']!.css).toEqual(['/own-pages.css']);
});
