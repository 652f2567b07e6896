import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { officeOnDemand } from './on-demand.server.ts';

const small = () => {
  const app = Fastify();
  app.get('/a', async () => ({ hello: true }));
  app.decorate('drain', async () => {});
  return app as unknown as ShopApp;
};

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const office of opened.splice(0)) await office.close();
});

async function listening(make: () => Promise<ShopApp>) {
  const office = officeOnDemand(make);
  opened.push(office);
  const url = await office.listen({ host: '127.0.0.1', port: 0 });
  return { office, get: (path: string) => fetch(`${url}${path}`) };
}

test('the first requests make the office, once, and are answered by it', async () => {
  let made = 0;
  const { office, get } = await listening(async () => {
    made += 1;
    return small();
  });
  const heard: ShopApp[] = [];
  office.onMade((app) => heard.push(app));
  expect([made, heard.length]).toEqual([0, 0]);
  const responses = await Promise.all([get('/a'), get('/a'), get('/none')]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(await responses[0]?.json()).toEqual({ hello: true });
  expect((await get('/a')).status).toBe(200);
  expect([made, heard.length]).toEqual([1, 1]);
  office.onMade((app) => heard.push(app));
  expect(heard).toHaveLength(2);
});

test('a body that was sent before the office was made is read whole', async () => {
  const { office } = await listening(async () => {
    const app = small();
    app.post('/b', async ({ body }) => body);
    return app;
  });
  const { port } = office.server.address() as { port: number };
  const body = JSON.stringify({ text: 'x'.repeat(60_000) });
  const response = await fetch(`http://127.0.0.1:${port}/b`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(await response.text()).toBe(body);
});

test('an office that could not be made is tried again with the next request', async () => {
  let tries = 0;
  const { get } = await listening(async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database is away');
    return small();
  });
  const first = await get('/a');
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await get('/a')).status).toBe(200);
});

test('one that nobody asked for ends too, and lets nobody in afterwards', async () => {
  const { office, get } = await listening(async () => small());
  await office.drain();
  await expect(get('/a')).rejects.toThrow();
});
