import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export type Config = ReturnType<typeof readConfig>;

/** Everything the shop takes from its environment, checked once, before anything starts. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const port = readPort('PORT', env.PORT ?? '3000');
  const publicUrl = readUrl('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${port}`, [
    'http:',
    'https:',
  ]);
  const officePort = readPort('OFFICE_PORT', env.OFFICE_PORT ?? String(port && port + 1));
  const officeUrl = readUrl('OFFICE_URL', env.OFFICE_URL ?? `http://localhost:${officePort}`, [
    'http:',
    'https:',
  ]);
  // Checked here: otherwise the second server would only report that the port is taken.
  if (port !== 0 && port === officePort)
    throw new StartError(`PORT and OFFICE_PORT are both ${port}: choose two.`);
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicUrl: publicUrl.origin,
    isSecure: publicUrl.protocol === 'https:',
    officePort,
    // Not HOST: whoever opens the shop to the world has not yet opened the office.
    officeHost: env.OFFICE_HOST ?? '127.0.0.1',
    officeUrl: officeUrl.origin,
    isOfficeSecure: officeUrl.protocol === 'https:',
    trustProxy: readProxies(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseReadUrl: readDatabaseUrl('DATABASE_READ_URL', env.DATABASE_READ_URL),
    isDemo: readChoice('DEMO', env.DEMO ?? '1', ['0', '1']) === '1',
    activation: readChoice('ACTIVATION', env.ACTIVATION ?? 'email', ['email', 'manual']),
    secret: readSecret(env.SECRET),
    smtpUrl: env.SMTP_URL ? readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']).href : null,
    sapi: readSapi(env),
    packetaKey: env.PACKETA_API_KEY || null,
    mapsKey: env.MAPS_API_KEY || null,
    metricsPort: env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT) : null,
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL ?? 'info', [
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    ]),
  };
}

/** Addresses, networks, or the names that Fastify has for those of this machine and of private networks. */
function readProxies(value: string | undefined): string[] | false {
  if (!value) return false;
  const proxies = value.split(',').map((one) => one.trim());
  const wrong = proxies.find((one) => !isProxy(one));
  if (wrong === undefined) return proxies;
  throw new StartError(
    `TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${wrong}".`,
  );
}

function isProxy(given: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return true;
  const [address = '', bits, ...more] = given.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** The provider of electronic invoices: either all three settings or none. */
function readSapi({
  SAPI_URL: url,
  SAPI_CLIENT_ID: clientId,
  SAPI_CLIENT_SECRET: clientSecret,
}: NodeJS.ProcessEnv) {
  if (!url && !clientId && !clientSecret) return null;
  if (!url || !clientId || !clientSecret)
    throw new StartError('SAPI_URL, SAPI_CLIENT_ID and SAPI_CLIENT_SECRET are set together.');
  const base = readUrl('SAPI_URL', url, ['http:', 'https:']).href.replace(/\/+$/, '');
  return { base, clientId, clientSecret };
}

/** The demo's logins are public knowledge: a shop that is open to the world has them only on purpose. */
export function checkDemo(config: Config, env: NodeJS.ProcessEnv = process.env) {
  const { isSecure, publicUrl, isOfficeSecure, officeUrl } = config;
  if ((isSecure || isOfficeSecure) && env.DEMO === undefined)
    throw new StartError(
      `${isSecure ? `PUBLIC_URL is ${publicUrl}` : `OFFICE_URL is ${officeUrl}`}: say DEMO=0, or DEMO=1 if the demo shop with its well-known passwords is wanted there.`,
    );
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`${name} must be a number from 0 to 65535, not "${value}".`);
}

function readUrl(name: string, value: string, protocols: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && protocols.includes(url.protocol)) return url;
  throw new StartError(`${name} must be an address starting with ${protocols.join('// or ')}//.`);
}

const readDatabaseUrl = (name: string, value: string | undefined) =>
  value ? readUrl(name, value, ['postgres:', 'postgresql:']).href : null;

function readChoice<const Choice extends string>(name: string, value: string, choices: Choice[]) {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
}

function readSecret(value: string | undefined): string | null {
  if (!value) return null;
  if (value.length >= 32) return value;
  throw new StartError('SECRET must have at least 32 characters.');
}
