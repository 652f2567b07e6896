import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for where visitors are counted. Whoever has one address of IPv6 has all of its /64, so
 * that is what counts as one; an IPv4 address is itself, also when it is written as one of IPv6.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  const [start = '', end] = plain.split('::');
  const first = start === '' ? [] : start.split(':');
  // `::` stands for as many zero groups as are missing.
  const last = end ? end.split(':') : [];
  const missing = 8 - first.length - last.length - (plain.includes('.') ? 1 : 0);
  const groups =
    end === undefined ? first : [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
