import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.server.ts';

const page =
  (html: string, status = 200) =>
  async () => ({ status, html, scripts: [] });
const none = () => '';

test('one rendering serves everyone until something changes', async () => {
  const cache = createPageCache();
  const first = await cache.get('/', page('<p>jeden</p>'), none);
  expect(await cache.get('/', page('<p>dva</p>'), none)).toBe(first);
  cache.clear();
  expect((await cache.get('/', page('<p>dva</p>'), none)).plain.toString()).toBe('<p>dva</p>');
});

test('failures and missing pages are not kept', async () => {
  const cache = createPageCache();
  await cache.get('/x', page('nie je', 404), none);
  expect((await cache.get('/x', page('už je'), none)).status).toBe(200);
  await expect(cache.get('/y', () => Promise.reject(new Error('chyba')), none)).rejects.toThrow(
    'chyba',
  );
  expect((await cache.get('/y', page('v poriadku'), none)).status).toBe(200);
});

test('its policy approves the scripts it was rendered with', async () => {
  const render = async () => ({
    status: 200,
    html: '<script>zle()</script>',
    scripts: ["'sha256-a'"],
  });
  const made = await createPageCache().get('/', render, (scripts) => scripts.join(' '));
  expect(made.headers['content-security-policy']).toBe("'sha256-a'");
});
