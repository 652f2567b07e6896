import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { cutSlowReaders } from './slow-readers.server.ts';

/** More than the system takes off our hands for a connection. */
const ANSWER = Buffer.alloc(32 * 1024 * 1024, 'x');
let app: FastifyInstance;
afterEach(() => app.close());

async function serve(patience?: { least: number; rate: number }) {
  const closed = Promise.withResolvers<void>();
  app = Fastify();
  cutSlowReaders(app, patience);
  app.get('/large', (_request, reply) => {
    reply.raw.once('close', closed.resolve);
    return reply.send(ANSWER);
  });
  await app.listen({ port: 0 });
  return { port: (app.server.address() as AddressInfo).port, closed: closed.promise };
}

test('a large answer that nobody reads does not stay in memory', async () => {
  const { port, closed } = await serve({ least: 300, rate: 1024 * 1024 });
  const socket = connect(port).pause();
  await once(socket, 'connect');
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await closed;
  socket.destroy();
});

test('whoever reads it gets it whole', async () => {
  const { port } = await serve();
  const answer = await fetch(`http://localhost:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(ANSWER.length);
});
