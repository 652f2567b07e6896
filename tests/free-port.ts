import { createServer } from 'node:net';

/** From 32768 on Linux hands ports out to outgoing connections: one of those could be taken between here and its use. */
const FIRST = 20_000;
const LAST = 32_000;

/** The first of so many ports in a row that nothing listens on. */
export async function freePort(inARow = 1): Promise<number> {
  const first = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const row = Array.from({ length: inARow }, (_, index) => first + index);
  const areFree = await Promise.all(row.map(isFree));
  return areFree.every(Boolean) ? first : freePort(inARow);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
