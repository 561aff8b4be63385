import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** An address of this machine; an IPv4 address mapped into IPv6 counts as IPv4. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version > 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** The name in a Host header, without its port, in lowercase. */
export function hostName(host: string | undefined): string {
  return (host ?? '')
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

export function isLoopbackName(host: string | undefined): boolean {
  const name = hostName(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}
