import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Connection } from '#base/database/database.server.ts';

/** A way to the database that can be cut, as if its server had been stopped, and mended. */
export async function cuttable(database: Connection) {
  const open = () => {
    if (typeof database !== 'string') return connect(`${database.host}/.s.PGSQL.${database.port}`);
    const { port, hostname } = new URL(database);
    return connect(Number(port || 5432), hostname);
  };
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = open();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    connection: throughPort(database, (server.address() as AddressInfo).port),
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    close: () => new Promise((done) => server.close(done)),
  };
}

function throughPort(database: Connection, port: number): string {
  if (typeof database !== 'string')
    return `postgres://${database.username}@127.0.0.1:${port}/${database.database}`;
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
