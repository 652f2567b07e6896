import { connect, type Socket } from 'node:net';

export type Target = { path?: string | false; host: string[]; port: number[] };

const ERROR_RESPONSE = 'E'.charCodeAt(0);

export const connectTo = ({ path, host, port }: Target): Socket =>
  path ? connect(path) : connect(port[0]!, host[0]);

/**
 * postgres.js 3.4 meets a server that is just starting or stopping by connecting again at once, for ever,
 * while the query waits. A socket that fails on the first refusal makes it reject the query and back off.
 *
 * Upstream: porsager/postgres issue 1193, pull request 1214. To drop once a release has it and the test passes.
 */
export function failOnRefusal(socket: Socket): void {
  const fail = (code: string) =>
    socket.destroy(Object.assign(new Error('the database refuses connections'), { code }));
  let isGreeted = false;
  socket.once('data', (chunk: Buffer) => {
    isGreeted = true;
    if (chunk[0] === ERROR_RESPONSE && isAway(chunk)) fail('57P03');
  });
  socket.once('end', () => {
    if (!isGreeted) fail('CONNECTION_CLOSED');
  });
}

/** A wrong password or database name must keep its own message. */
const isAway = (refusal: Buffer) => /\0C(57P0\d|53300)\0/.test(refusal.toString('latin1'));
