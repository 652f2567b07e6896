import type * as z from 'zod/mini';
import { fillPath } from '#base/wire/api.ts';
import { pathOf } from '#start/http/addresses.ts';

/** The addresses that responses to calls are cached under, made of what the contracts declare. */
export function createCallAddresses() {
  /** Bodies of cached calls, by where the address of the call begins. */
  const bodies: { start: string; body: z.ZodMiniType }[] = [];
  const bodyAt = (path: string) => bodies.find(({ start }) => path.startsWith(start))?.body;

  return {
    declare(pattern: string, body: z.ZodMiniType | undefined) {
      if (body) bodies.push({ start: pattern.slice(0, pattern.indexOf(':')), body });
    },
    hasBody: (url: string) => bodyAt(pathOf(url)) !== undefined,

    /** Of parameters that the contract has parsed. */
    of: (pattern: string, params: unknown, body: unknown) =>
      addressOf(fillPath(pattern, params as Record<string, unknown>), body),

    /**
     * Of a body that is written as its contract would write it, which is how our own pages do; any other text is no
     * address that something could be cached under.
     */
    asWritten: (url: string, text: string) => `${pathOf(url)} ${text}`,

    /**
     * Of a request that no route has parsed yet; undefined for a body that its contract refuses. The path is taken
     * as `fillPath` writes it: written in another way it leads to no cached response, and is parsed.
     */
    find(url: string, body?: unknown): string | undefined {
      const path = pathOf(url);
      if (body === undefined) return path;
      const parsed = bodyAt(path)?.safeParse(body);
      return parsed?.success ? addressOf(path, parsed.data) : undefined;
    },
  };
}

const addressOf = (path: string, body: unknown) =>
  body === undefined ? path : `${path} ${JSON.stringify(body)}`;
