import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { CUSTOMERS } from '#shop/account/customers.server.ts';
import { countUnreadable } from '#shop/identity/second-factor.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import { count, say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const CHECK = 'configuration';
const LOCAL = /^(localhost|127\.|\[?::1)/;

/** Settings of the environment that may be wrong without stopping the start. */
export async function checkConfiguration(sql: Db, config: Config): Promise<Finding[]> {
  const { hostname } = new URL(config.publicUrl);
  const isPublic = !LOCAL.test(hostname);
  const findings = [
    ...(isPublic && !config.isSecure
      ? [fail(CHECK, say('doctor.insecure'), say('doctor.insecureAdvice'))]
      : []),
    ...(!isPublic && !LOCAL.test(config.host)
      ? [warn(CHECK, say('doctor.noAddress', { host: config.host }), say('doctor.noAddressAdvice'))]
      : []),
    // The shop speaks no TLS itself: with https there is a proxy, and unless it is trusted all visitors seem to have its address.
    ...(config.isSecure && !config.trustProxy
      ? [fail(CHECK, say('doctor.noProxy'), say('doctor.noProxyAdvice'))]
      : []),
    ...(isPublic || !LOCAL.test(config.host) ? await publicLogins(sql) : []),
    ...(await otherSecret(sql, config)),
  ];
  return findings.length > 0
    ? findings
    : [ok(CHECK, say('doctor.configured', { url: config.publicUrl }))];
}

const DEMO_LOGINS = ['demo', 'druhy', 'nakupca', 'schvalovatel', 'uctovnik'].map(
  (name) => `${name}@bastion.sk`,
);

/** The demo's password is printed in the documentation. */
async function publicLogins(sql: Db): Promise<Finding[]> {
  const rows = await sql<{ email: string }[]>`
    select email from person
    where email = any (${DEMO_LOGINS}) and ${stateOf(sql)} = 'active' order by id`;
  const emails = rows.map(({ email }) => email).join(', ');
  return rows.length === 0
    ? []
    : [fail(CHECK, say('doctor.demo', { emails }), say('doctor.demoAdvice'))];
}

/** Customers' phones make codes of secrets that were encrypted under the SECRET of their day. */
async function otherSecret(sql: Db, { secret }: Config): Promise<Finding[]> {
  const [generated] = await sql<{ value: string }[]>`
    select value from setting where key = 'secret'`;
  const unreadable = await countUnreadable(sql, CUSTOMERS, secret ?? generated?.value ?? '');
  return unreadable === 0
    ? []
    : [fail(CHECK, count('doctor.otherSecret', unreadable), say('doctor.otherSecretAdvice'))];
}
