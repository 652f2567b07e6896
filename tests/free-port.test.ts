import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

test.runIf(existsSync(RANGE))('no outgoing connection can take a free port', async () => {
  const [firstOutgoing] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number);
  for (let round = 0; round < 20; round++)
    expect((await freePort(5)) + 4).toBeLessThan(firstOutgoing!);
});

test('every port of a row can be listened on', async () => {
  const first = await freePort(5);
  const servers = await Promise.all(
    [0, 1, 2, 3, 4].map(async (index) => {
      const server = createServer().listen(first + index, '127.0.0.1');
      await new Promise((ready) => server.once('listening', ready));
      return server;
    }),
  );
  for (const server of servers) server.close();
});
