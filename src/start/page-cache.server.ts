import { createMemory } from '#base/memory.server.ts';
import { type Answer, answerOf, sizeOf } from './answer.server.ts';

export type Rendered = {
  status: number;
  location?: string | null;
  html: string;
  /** Hashes of the inline scripts that are ours. */
  scripts: string[];
};
export type KeptPage = Answer & Pick<Rendered, 'status' | 'location'>;
/** What the page's policy is, given the hashes of its inline scripts. */
export type PolicyOf = (scripts: string[]) => string;

const MEGABYTE = 1024 * 1024;

/** Guests' pages carry no price and no person, so one copy serves them all. */
export function createPageCache() {
  const { get, ...pages } = createMemory<KeptPage>({
    mostBytes: 48 * MEGABYTE,
    sizeOf,
    isWorthKeeping: ({ status }) => status === 200,
    keepsOutdated: true,
  });
  return {
    ...pages,
    get: (key: string, render: () => Promise<Rendered>, policyOf: PolicyOf) =>
      get(key, async () => pageOf(await render(), policyOf)),
  };
}

const pageOf = ({ html, scripts, ...rendered }: Rendered, policyOf: PolicyOf): KeptPage => ({
  ...rendered,
  ...answerOf(Buffer.from(html), {
    route: '/*',
    isReading: true,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(scripts),
    },
  }),
});
