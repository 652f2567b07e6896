import type { PartName } from '#site/header/own-parts.tsx';

/** Where one customer's own part goes in a shared page. */
/** What of a page is one customer's own, by the slot it fills. */
export type Own = Record<PartName | 'home' | 'data', string>;
export type Slot = { name: keyof Own; start: number; end: number };

const SLOT = /<template data-own="(\w+)"><\/template>/g;

/** In bytes of the page, so that filling it copies them and decodes nothing. */
export function slotsIn(html: string): Slot[] {
  return [...html.matchAll(SLOT)].map(({ 0: text, 1: name, index }) => {
    const start = Buffer.byteLength(html.slice(0, index));
    return { name: name as keyof Own, start, end: start + text.length };
  });
}

type Page = { body: Buffer; slots: Slot[] | null };

export function fillSlots({ body, slots }: Page, own: Own): Buffer {
  const contents: Own = { ...own, data: dataBlock(own.data) };
  let from = 0;
  const pieces = (slots ?? []).flatMap(({ name, start, end }) => {
    const before = body.subarray(from, start);
    from = end;
    return [before, Buffer.from(contents[name])];
  });
  return Buffer.concat([...pieces, body.subarray(from)]);
}

/** JSON that cannot end its own script element. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="own">${json.replaceAll('<', '\\u003c')}</script>`;
