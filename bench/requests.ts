import type { Person } from './people.ts';

/** As Chromium asks; a call from a page brings its token along. */
const HEADERS = [
  'host: 127.0.0.1',
  'accept: */*',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: sk',
  'sec-fetch-site: same-origin',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
];

export const get = (path: string, person?: Person) => request('GET', path, person);

export const put = (path: string, person: Person, body: object, headers: string[] = []) =>
  request('PUT', path, person, body, headers);

export const patch = (path: string, person: Person, body: object) =>
  request('PATCH', path, person, body);

export const post = (path: string, person: Person, body: object) =>
  request('POST', path, person, body);

function request(
  method: string,
  path: string,
  person?: Person,
  body?: object,
  more: string[] = [],
): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...HEADERS,
    ...(person?.cookie ? [`cookie: ${person.cookie}`] : []),
    ...(person && body ? [`x-xsrf-token: ${person.token}`] : []),
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]
      : []),
    ...more,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`);
}
