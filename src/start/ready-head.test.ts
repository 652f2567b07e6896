import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readyHead } from './ready-head.server.ts';

const HEADERS = ['content-type', 'text/plain', 'etag', '"1"', 'content-length', '5'];
const ready = readyHead(HEADERS);
let served = 0;

/** `/ready` is handed out with a head that is kept, `/plain` as Node would do it by itself. */
const server = createServer((request, response) => {
  const id = `request-${(served += 1)}`;
  if (request.url === '/ready') ready(response, id);
  else response.writeHead(200, [...HEADERS, 'x-request-id', id]);
  response.end('hello', 'latin1');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The first head is Node's; from here on the others are made of it.
  await send('GET /ready HTTP/1.1\r\nhost: x');
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

test('is what Node writes, but for the id', async () => {
  const [plain, ready] = await Promise.all(
    ['/plain', '/ready'].map((path) => send(`GET ${path} HTTP/1.1\r\nhost: x`)),
  );
  expect(withoutId(ready!)).toBe(withoutId(plain!));
  expect(ready).toContain('Connection: keep-alive');
});

test('serves one request after the other over one connection, each with its id', async () => {
  const text = await send(
    'GET /ready HTTP/1.1\r\nhost: x',
    'POST /ready HTTP/1.1\r\nhost: x\r\ncontent-length: 0',
    'GET /ready HTTP/1.1\r\nhost: x',
  );
  const ids = [...text.matchAll(/x-request-id: request-(\d+)\r\n/g)].map(([, id]) => Number(id));
  expect(ids).toEqual([served - 2, served - 1, served]);
  expect(text.match(/\r\n\r\nhello/g)).toHaveLength(3);
});

test.each([
  ['who closes the connection', 'GET /X HTTP/1.1\r\nhost: x\r\nconnection: close'],
  ['an old client', 'GET /X HTTP/1.0'],
  ['who asks for the head alone', 'HEAD /X HTTP/1.1\r\nhost: x'],
  [
    'who waits to be told to go on',
    'POST /X HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 0',
  ],
])('%s gets what Node would say', async (_, request) => {
  const [plain, ready] = await Promise.all(
    ['/plain', '/ready'].map((path) => send(request.replace('/X', path))),
  );
  expect(withoutId(ready!)).toBe(withoutId(plain!));
  expect(ready).toContain('HTTP/1.1 200 OK');
});

test('tells the time it is', async () => {
  vi.useFakeTimers({ now: new Date('2031-05-06T07:08:09.400Z'), toFake: ['Date'] });
  const ask = () => send('GET /ready HTTP/1.1\r\nhost: x');
  expect(await ask()).toContain('Date: Tue, 06 May 2031 07:08:09 GMT\r\n');
  vi.setSystemTime(new Date('2031-05-06T07:08:10Z'));
  expect(await ask()).toContain('Date: Tue, 06 May 2031 07:08:10 GMT\r\n');
});

const withoutId = (text: string) =>
  text.replace(/request-\d+/, 'request-0').replace(/Date: .+ GMT/, 'Date: now');

/** All at once over one connection; what comes back until it is closed or nothing comes any more. */
async function send(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const over = new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout;
    socket.on('close', resolve).on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(resolve, 100);
    });
  });
  socket.write(requests.map((request) => `${request}\r\n\r\n`).join(''));
  await over;
  socket.destroy();
  return text;
}
