import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';

/** A provider of electronic delivery as a process of its own (`sapi-server.mjs`), and how it is made to misbehave. */
export function usePostman() {
  let server: ChildProcess;
  const postman = { base: '', control, next };

  beforeAll(async () => {
    server = spawn(process.execPath, ['tests/sapi-server.mjs', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(server.stdout!, 'data');
    postman.base = JSON.parse(String(line)).url;
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
  });

  async function control(method: string, path: string, body?: object) {
    const sent = body ? { body: JSON.stringify(body) } : {};
    return (await fetch(new URL(`/_test/${path}`, postman.base), { method, ...sent })).json();
  }
  function next(plan: object) {
    return control('POST', 'next', { path: '/document/send', ...plan });
  }
  return postman;
}
