import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#base/database/database.server.ts';
import { MessageReader, typesIn } from '#base/database/postgres/messages.server.ts';

/** What happens to the traffic: nothing, a pause before everything, silence, a cut, silence for those who are in. */
export type Weather = 'fair' | 'slow' | 'stalled' | 'reset' | 'half-open';
/** The n-th statement from now is lost on its way, or carried out and its response lost. */
type Fault = { left: number; isExecuted: boolean };

export type Proxy = {
  /** The database through this proxy. */
  url: string;
  set(weather: Weather): void;
  breakAt(nth: number, isExecuted: boolean): void;
  /** Statements since the last look, and whether the one to be broken has come. */
  look(): { statements: number; hasBroken: boolean };
  close(): void;
};

const SLOWNESS = 300;

/** A TCP proxy in front of PostgreSQL that can be as bad as a network. */
export async function openProxy(database: Connection): Promise<Proxy> {
  let weather: Weather = 'fair';
  let statements = 0;
  let fault: Fault | null = null;
  let hasBroken = false;
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  /** Connections that the other side has forgotten without a word. */
  const forgotten = new Set<Socket>();

  const server = createServer({ noDelay: true }, (near) => {
    if (weather === 'reset') return void near.resetAndDestroy();
    const far = connect(targetOf(database));
    clients.add(near);
    const reader = new MessageReader();
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        clients.delete(socket);
        cut();
      });
    }
    near.on('data', async (chunk: Buffer) => {
      const asked = reader.isGreeted ? typesIn(chunk).filter(isStatement).length : 0;
      statements += asked;
      if (fault && !fault.isExecuted && (fault.left -= asked) <= 0 && asked > 0) return breakNow();
      if (await isPassed(near)) far.write(chunk);
    });
    far.on('data', async (chunk: Buffer) => {
      const { completed } = reader.read(chunk);
      if (fault?.isExecuted && completed > 0 && (fault.left -= completed) <= 0) return breakNow();
      if (await isPassed(near)) near.write(chunk);
    });

    function breakNow() {
      fault = null;
      hasBroken = true;
      cut();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function isPassed(socket: Socket): Promise<boolean> {
    if (weather === 'slow') await sleep(SLOWNESS);
    return weather !== 'stalled' && !forgotten.has(socket);
  }

  return {
    url: urlOf(database, (server.address() as AddressInfo).port),
    set(next) {
      weather = next;
      if (next === 'reset') for (const socket of clients) socket.resetAndDestroy();
      if (next === 'half-open') for (const socket of clients) forgotten.add(socket);
    },
    breakAt(nth, isExecuted) {
      fault = { left: nth, isExecuted };
      hasBroken = false;
    },
    look() {
      const seen = { statements, hasBroken };
      statements = 0;
      fault = null;
      return seen;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Each statement ends with one of these. */
const isStatement = (type: string) => type === 'S' || type === 'Q';

function targetOf(database: Connection) {
  if (typeof database !== 'string') return { path: `${database.host}/.s.PGSQL.${database.port}` };
  const { hostname, port } = new URL(database);
  return { host: hostname, port: Number(port) };
}

function urlOf(database: Connection, port: number): string {
  if (typeof database !== 'string')
    return `postgres://${database.username}@127.0.0.1:${port}/${database.database}`;
  const url = new URL(database);
  url.port = String(port);
  return url.href;
}
