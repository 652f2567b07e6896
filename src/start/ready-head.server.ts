import type { ServerResponse } from 'node:http';

/** Node's own text of a head that is about to leave. Not documented: `ready-head.test.ts` holds it to this. */
type Leaving = ServerResponse & { _header: string | null };

/** Writes the head of an answer that has a body, with the id of its request. */
export type WriteHead = (response: ServerResponse, id: string) => void;

/**
 * Node checks and joins every header of every answer again, a seventh of the time of one from memory. Of
 * what is handed out again and again the head is made by Node once, and then differs only by id and date.
 */
export function readyHead(headers: string[]): WriteHead {
  let parts: Parts | null = null;
  return (response, id) => {
    // Whoever does not stay on the line gets a head of their own.
    const isUsual = response.shouldKeepAlive;
    if (isUsual && parts) {
      (response as Leaving)._header = parts[0] + id + parts[1] + dateNow() + parts[2];
      return;
    }
    response.writeHead(200, [...headers, 'x-request-id', id]);
    if (isUsual) parts = partsOf((response as Leaving)._header, id);
  };
}

type Parts = [beforeId: string, beforeDate: string, afterDate: string];

/** Null if it is not as expected: then every head is made by Node. */
function partsOf(head: string | null, id: string): Parts | null {
  const [before, rest, more] = (head ?? '').split(`x-request-id: ${id}\r\n`);
  const date = /^Date: (.+)\r\n/m.exec(rest ?? '');
  if (before === undefined || rest === undefined || more !== undefined || !date) return null;
  const at = date.index + 'Date: '.length;
  return [`${before}x-request-id: `, `\r\n${rest.slice(0, at)}`, rest.slice(at + date[1]!.length)];
}

let second = 0;
let date = '';

function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) date = new Date(now * 1000).toUTCString();
  second = now;
  return date;
}
