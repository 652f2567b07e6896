import { setTimeout as sleep } from 'node:timers/promises';
import type { Membership } from './embedded-membership.server.ts';
import { joinServer } from './embedded-membership.server.ts';
import type { ServerPlace } from './embedded-process.server.ts';
import { serverPid } from './embedded-process.server.ts';

export type Watch = {
  readonly pid: number;
  /** Stops watching; gives back the membership unless the server is down at this moment. */
  end(): Promise<Membership | undefined>;
};

/** Brings the server back whenever it dies under us; every process that uses it does so, one of them wins. */
export async function watchServer(
  place: ServerPlace,
  first: Membership,
  say: (step: string) => void,
): Promise<Watch> {
  const ending = new AbortController();
  const { signal } = ending;
  let membership: Membership | undefined = first;
  let pid = await serverPid(place.folder.cluster);

  async function watch() {
    const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    while (membership) {
      const since = Date.now();
      await Promise.race([membership.closed, ended]);
      if (signal.aborted) return;
      membership = undefined;
      say('The database has stopped unexpectedly, starting it again');
      if (Date.now() - since < 2000) await sleep(200, undefined, { signal });
      membership = await rejoin(place, say, signal);
      pid = await serverPid(place.folder.cluster);
    }
  }

  const watching = watch().catch(() => {});
  return {
    get pid() {
      return pid ?? 0;
    },
    async end() {
      ending.abort();
      await watching;
      return membership;
    },
  };
}

/** A running shop never gives up: what stands in the way (a full disk) may pass. */
async function rejoin(place: ServerPlace, say: (step: string) => void, signal: AbortSignal) {
  for (let delay = 500; ; delay = Math.min(delay * 2, 30_000)) {
    try {
      return await joinServer(place, say, signal);
    } catch (error) {
      signal.throwIfAborted();
      say(error instanceof Error ? error.message : String(error));
      await sleep(delay, undefined, { signal });
    }
  }
}
