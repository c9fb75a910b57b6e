import { isIPv6 } from 'node:net';

/** Returns the first four groups of an IPv6 address, which may be shortened. */
function prefixOf(address: string): string {
  const [front = '', back] = address.replace(/%.*$/, '').split('::');
  const before = front.split(':').filter(Boolean);
  const after = (back ?? '').split(':').filter(Boolean);
  const between = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Returns the key under which attempts of a client are counted: an IPv4 address, or the /64 network of an IPv6 address, because a
 * client with one address of it has all of them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? `${prefixOf(address)}::/64` : address);
}
