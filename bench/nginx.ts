import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';
import { prepareNginx } from '../drills/nginx.ts';

/** The nginx of `deploy/` before the shop, and beside it a file as large as the home page is when it is packed. */
export async function startNginx(shopPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-bench-nginx-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'index.html'), await packedHome(shopPort));
  const staticPort = await freePort();
  const nginx = await prepareNginx(
    folder,
    [shopPort],
    { RATE: '1000000r/s', BURST: '1000000' },
    // Both send files in the same way, and write the same line for each request.
    `sendfile on; tcp_nopush on; keepalive_requests 10000000;
     server { listen 127.0.0.1:${staticPort}; root ${files}; access_log ${folder}/static.log bastion; }`,
  );
  await nginx.start();
  return {
    port: Number(new URL(nginx.origin).port),
    staticPort,
    stop: async () => {
      await nginx.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As it travels: `fetch` would unpack it. */
const packedHome = (port: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    request({ host: '127.0.0.1', port, path: '/', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve(Buffer.concat(chunks));
    })
      .on('error', reject)
      .end();
  });
