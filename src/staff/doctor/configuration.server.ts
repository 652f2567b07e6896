import type { Config } from '#base/config.server.ts';
import type { Db } from '#base/database.server.ts';
import { say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const CHECK = 'configuration';
const LOCAL = /^(localhost|127\.|\[?::1)/;

/** What the shop's surroundings tell it, as far as it can be wrong without stopping the start. */
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
    // The shop speaks no TLS itself: with https there is a proxy, and without its address every visitor has it.
    ...(config.isSecure && !config.trustProxy
      ? [fail(CHECK, say('doctor.noProxy'), say('doctor.noProxyAdvice'))]
      : []),
    ...(isPublic || !LOCAL.test(config.host) ? await publicLogins(sql) : []),
  ];
  return findings.length > 0
    ? findings
    : [ok(CHECK, say('doctor.configured', { url: config.publicUrl }))];
}

/** The demo's password is printed in the documentation. */
async function publicLogins(sql: Db): Promise<Finding[]> {
  const rows = await sql<{ email: string }[]>`
    select email from customer
    where email in ('demo@bastion.sk', 'druhy@bastion.sk') and state = 'active'`;
  const emails = rows.map(({ email }) => email).join(', ');
  return rows.length === 0
    ? []
    : [fail(CHECK, say('doctor.demo', { emails }), say('doctor.demoAdvice'))];
}
