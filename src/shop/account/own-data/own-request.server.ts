import type { FastifyRequest } from 'fastify';
import type { Config } from '#base/process/config.server.ts';

/**
 * Whether one of our own pages asked. Signing out is a GET without a token, so a picture or a link on
 * another site, even a neighbouring one, must not be able to do it. Programs that are no browsers say
 * nothing of where they come from.
 */
export function isOwnRequest({ headers, host }: FastifyRequest, { publicUrl }: Config): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const isOurs = (from: string | undefined) =>
    from === undefined ||
    (URL.canParse(from) && [new URL(publicUrl).host, host].includes(new URL(from).host));
  return isOurs(headers.origin) && isOurs(headers.referer);
}
