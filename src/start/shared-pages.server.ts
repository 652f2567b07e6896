import { createMemory } from '#base/memory.server.ts';
import type { Own } from './entry.server.tsx';
import type { PolicyOf, Rendered } from './page-cache.server.ts';

/** A page with room for what is one customer's own: its texts, and between them the names of the rooms. */
type SharedPage = Pick<Rendered, 'status'> & {
  policy: string;
  texts: Buffer[];
  rooms: (keyof Own)[];
};

const MEGABYTE = 1024 * 1024;
const ROOM = /<template data-own="(\w+)"><\/template>/;

/** Customers of one view see the same pages, but for a few parts. Those are made for each of them. */
export function createSharedPages() {
  const { get, ...pages } = createMemory<SharedPage>({
    mostBytes: 24 * MEGABYTE,
    sizeOf: ({ texts }) => texts.reduce((sum, text) => sum + text.length, 0),
    isWorthKeeping: ({ status }) => status === 200,
  });
  return {
    ...pages,
    get: (key: string, render: () => Promise<Rendered>, policyOf: PolicyOf) =>
      get(key, async () => withRooms(await render(), policyOf)),
  };
}

function withRooms({ status, html, scripts }: Rendered, policyOf: PolicyOf): SharedPage {
  // Texts and names in turn.
  const pieces = html.split(ROOM);
  return {
    status,
    policy: policyOf(scripts),
    texts: pieces.filter((_, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    rooms: pieces.filter((_, index) => index % 2 === 1) as (keyof Own)[],
  };
}

export function fillRooms({ texts, rooms }: SharedPage, own: Own): Buffer {
  const contents: Own = { ...own, answers: dataBlock(own.answers) };
  return Buffer.concat(
    texts.flatMap((text, index) => {
      const room = rooms[index];
      return room === undefined ? [text] : [text, Buffer.from(contents[room])];
    }),
  );
}

/** Data, and nothing in it may end it early. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="own">${json.replaceAll('<', '\\u003c')}</script>`;
