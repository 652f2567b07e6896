import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const LISTING = '/admin/v1/product/filter/sk/12/0';
const LONG_LISTING = '/admin/v1/product/filter/sk/72/0';
const BODY = { condition: { 'categories.id': 1 } };

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a personal response compressed as %s is the same one', async (encoding, unpack) => {
  const client = await shop.signIn();
  const plain = await client.post(LISTING, BODY);
  const packed = await client.post(LISTING, BODY, { headers: { 'accept-encoding': encoding } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toBe('accept-encoding');
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
});

test('what is made for one customer is zstd where the browser takes it, what guests see is not', async () => {
  const encoding = 'gzip, deflate, br, zstd';
  const client = await shop.signIn();
  const ask = (headers = {}) => client.post(LONG_LISTING, BODY, { headers });
  const [plain, packed] = [await ask(), await ask({ 'accept-encoding': encoding })];
  expect(plain.rawPayload.length).toBeGreaterThan(20 * 1024);
  expect(packed.headers['content-encoding']).toBe('zstd');
  expect(zstdDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const guests = await shop.guest().post(LONG_LISTING, BODY, {
    headers: { 'accept-encoding': encoding },
  });
  expect(guests.headers['content-encoding']).toBe('br');
});

test('what is large is compressed in another thread, and is the same', async () => {
  const row = `NV-T4W;8;${'žltý kábel ako minule;'.repeat(30)}\n`;
  const file = { name: 'x.csv', content: Buffer.from(row.repeat(1_000)).toString('base64') };
  const ask = async (encoding: string) =>
    (await shop.signIn()).post('/admin/v1/quick-order/file', file, {
      headers: { 'accept-encoding': encoding },
    });
  const plain = await ask('identity');
  const packed = await ask('br');
  expect(plain.rawPayload.length).toBeGreaterThan(600_000);
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('what is small, or packed already, is sent as it is', async () => {
  const browser = { headers: { 'accept-encoding': 'gzip, br' } };
  const small = await shop.guest().get('/admin/v1/sign/user', browser);
  expect(small.headers['content-encoding']).toBeUndefined();
  const [row] = await shop.sql`
    select attachment.id, filename from attachment join file on file.id = attachment.file_id
    where file.size > 2000 limit 1`;
  const client = await shop.signIn();
  const pdf = await client.get(
    `/files/attachment/${row!.id}/${encodeURIComponent(row!.filename)}`,
    browser,
  );
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-encoding']).toBeUndefined();
});
