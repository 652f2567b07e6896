import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect } from 'node:tls';

/** Length 8, code 80877103: "may we speak TLS?" */
const MAY_WE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const TLS_ACCEPTED = 'S'.charCodeAt(0);
/** These ask for secrecy only; the others also want to know whom they talk to. */
const TRUSTING = ['allow', 'prefer', 'require'];

export type Secure = (socket: Socket) => Promise<Socket>;

/** What `sslmode` of an address asks for, or null for a connection as it is. */
export function securityOf(connection: string | object): Secure | null {
  if (typeof connection !== 'string') return null;
  const { hostname, searchParams } = new URL(connection);
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? 'disable';
  if (mode === 'disable' || mode === 'false') return null;
  return async (socket) => {
    socket.write(MAY_WE);
    const [response] = (await once(socket, 'data')) as [Buffer];
    if (response[0] !== TLS_ACCEPTED) {
      if (mode === 'prefer') return socket;
      throw Object.assign(new Error('the database does not speak TLS'), { code: 'CONNECT_TLS' });
    }
    return connect({
      socket,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: !TRUSTING.includes(mode),
    });
  };
}
