import type { Fragment, Sql } from '#base/database/database.server.ts';
import type { Content, Facts } from './facet-index.ts';

const HEAD = 26;
const WITH_NUMBERS = 1024;

/** Rows of `product_facts` as one piece of bytes, which is many times faster to read than rows. */
export const packed = (sql: Sql): Fragment => sql`
  string_agg(
    int4send(product_id) || int4send(category_id) || int4send(vendor_id) || int4send(price_cents)
    || int2send(price_fraction) || int2send(price_decimals)
    || int2send((is_listed::int * 2 + in_stock::int)::int2) || int4send(octet_length(facts)) || facts,
    ''::bytea order by product_id)`;

export function* unpacked(bytes: Buffer): Generator<Facts> {
  for (let at = 0; at < bytes.length;) {
    const flags = bytes.readInt16BE(at + 20);
    const end = at + HEAD + bytes.readInt32BE(at + 22);
    yield {
      id: bytes.readInt32BE(at),
      category: bytes.readInt32BE(at + 4),
      vendor: bytes.readInt32BE(at + 8),
      price: bytes.readInt32BE(at + 12) * 100 + bytes.readInt16BE(at + 16),
      decimals: bytes.readInt16BE(at + 18),
      isListed: flags >= 2,
      isInStock: flags % 2 === 1,
      parameters: parametersOf(bytes, at + HEAD, end),
    };
    at = end;
  }
}

function parametersOf(bytes: Buffer, from: number, end: number): Facts['parameters'] {
  const parameters: Facts['parameters'] = [];
  for (let at = from; at < end;) {
    const size = bytes.readInt16BE(at + 4);
    const [count, numbers] = size >= WITH_NUMBERS ? [size - WITH_NUMBERS, 16] : [size, 0];
    const start = at + 6;
    const next = start + numbers + 4 * count;
    parameters.push({
      id: bytes.readInt32BE(at),
      key: bytes.toString('latin1', at + 4, next),
      content: () => contentOf(bytes, start, numbers > 0, count),
    });
    at = next;
  }
  return parameters;
}

function contentOf(bytes: Buffer, at: number, hasNumbers: boolean, count: number): Content {
  const first = at + (hasNumbers ? 16 : 0);
  return {
    from: hasNumbers ? bytes.readDoubleBE(at) : NaN,
    to: hasNumbers ? bytes.readDoubleBE(at + 8) : NaN,
    values: Array.from({ length: count }, (_, index) => bytes.readInt32BE(first + 4 * index)),
  };
}
