import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { failOnRefusal } from './careful-socket.server.ts';
import { MessageReader, refusalsOf, typesIn } from './messages.server.ts';
import type { Secure } from './secure-socket.server.ts';

type Options = {
  /** Milliseconds, or null for work that takes as long as it takes. */
  patience: number | null;
  secure: Secure | null;
  onTurn: (socket: SteadySocket) => void;
};

/** A transaction that never ends must not keep its connection for ever. */
const LONGEST_SCOPE = 60_000;

/**
 * What postgres.js 3.4 takes for its socket. When a connection breaks in the middle of a transaction,
 * postgres.js lets the rest of the transaction go on over whatever it has in hand: nothing at all, which
 * ends the process, or a connection that is somebody else's by then. So a broken connection stays here,
 * in place of the server, and refuses everything until the code of its transaction has given up.
 *
 * Upstream: porsager/postgres issues 1133, 1204 and 1216, pull requests 1155 and 1215. To drop once a release has
 * one of them and the tests pass.
 *
 * A server that owes a response and is silent for longer than `patience` counts as broken too: the driver has no
 * time limit for a response. That part stays until it has one.
 */
export class SteadySocket extends EventEmitter {
  #real: Socket;
  readonly #reader = new MessageReader();
  readonly #quiet: NodeJS.Timeout | undefined;
  readonly #onTurn: (socket: SteadySocket) => void;
  /** What was written before the connection was secure. */
  #early: Buffer[] | null = [];
  /** Types of the messages that the server has not dealt with yet. */
  #pending: string[] = [];
  #scope: Promise<unknown> = Promise.resolve();
  #reason: Error | undefined;
  #isRefusing = false;
  /** How often the server has said something. */
  #heard = 0;

  constructor(raw: Socket, { patience, secure, onTurn }: Options) {
    super();
    this.#real = raw;
    this.#onTurn = onTurn;
    if (patience !== null) this.#quiet = setTimeout(() => this.#checkSilence(), patience).unref();
    raw.on('error', (error) => (this.#reason = error));
    if (secure) void this.#secure(raw, secure);
    else this.#attach(raw);
  }

  async #secure(raw: Socket, secure: Secure) {
    const onClose = () => this.#lose();
    raw.once('close', onClose);
    try {
      const secured = await secure(raw);
      raw.off('close', onClose);
      this.#attach(secured);
    } catch (error) {
      raw.destroy(error as Error);
    }
  }

  /** From here on the two sides talk. */
  #attach(real: Socket) {
    this.#real = real;
    failOnRefusal(real);
    real.on('drain', () => this.emit('drain'));
    real.on('error', (error) => (this.#reason = error));
    real.on('close', () => this.#lose());
    real.on('data', (chunk: Buffer) => {
      this.#heard += 1;
      this.#quiet?.refresh();
      const { whole, completed } = this.#reader.read(chunk);
      for (let left = completed; left > 0; left -= 1) this.#forgetCompleted();
      this.#onTurn(this);
      if (whole.length > 0) this.emit('data', whole);
    });
    for (const chunk of this.#early ?? []) real.write(chunk);
    this.#early = null;
  }

  /** The code that uses this connection as its transaction, until it has ended. */
  holdFor(scope: Promise<unknown>): void {
    this.#scope = scope;
  }

  write(chunk: Buffer, done?: () => void): boolean {
    if (this.#isRefusing) {
      setImmediate(() => this.#refuse(typesIn(chunk)));
      return true;
    }
    // What is written before the first greeting is of another form, and has a time limit of its own.
    if (this.#reader.isGreeted) {
      if (this.#pending.length === 0) this.#quiet?.refresh();
      this.#pending.push(...typesIn(chunk));
    }
    if (this.#early) {
      this.#early.push(chunk);
      return true;
    }
    return this.#real.write(chunk, done);
  }

  /** How many queries have no complete response yet. */
  get owed(): number {
    return this.#pending.filter((type) => type === 'S' || type === 'Q').length;
  }

  get isInUse(): boolean {
    return this.#reader.isInTransaction || this.owed > 0;
  }

  get readyState(): string {
    return this.#isRefusing ? 'closed' : this.#real.readyState;
  }

  end = (chunk: Buffer) => this.#real.end(chunk);
  destroy = (error?: Error) => this.#real.destroy(error);
  pause = () => this.#real.pause();
  resume = () => this.#real.resume();
  setKeepAlive = (isOn: boolean, delay: number) => this.#real.setKeepAlive(isOn, delay);

  #forgetCompleted() {
    const end = this.#pending.findIndex((type) => type === 'S' || type === 'Q');
    this.#pending = this.#pending.slice(end + 1);
  }

  /**
   * Timers run before sockets are read: after a moment in which this process was busy with something else, the
   * response may be waiting here. So it is read first, and only then is the silence believed.
   */
  #checkSilence() {
    if (this.#pending.length === 0) return;
    const heard = this.#heard;
    setImmediate(() => {
      if (this.#heard !== heard || this.#pending.length === 0) return;
      const error = new Error('the database is silent');
      this.#real.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    });
  }

  #lose() {
    clearTimeout(this.#quiet);
    if (!this.#reader.isInTransaction) return this.#close();
    this.#isRefusing = true;
    this.#refuse(this.#pending);
    const limit = new Promise((later) => setTimeout(later, LONGEST_SCOPE).unref());
    void Promise.race([this.#scope, limit]).then(() => this.#close());
  }

  #refuse(types: string[]) {
    const responses = refusalsOf(types);
    if (responses.length > 0) this.emit('data', responses);
  }

  #close() {
    if (this.#reason && !this.#isRefusing) this.emit('error', this.#reason);
    this.emit('close', this.#reason !== undefined);
  }
}
