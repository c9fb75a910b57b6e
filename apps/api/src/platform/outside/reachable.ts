import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Whether an IP address is a loopback address. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Returns a check whether the server may connect to an IP address that results from user input: public ones, those of
 * ISSUER_NETWORKS, and with INSECURE_HTTP this machine. IPv4-mapped IPv6 addresses are treated as IPv4.
 */
export function reachable(config: Pick<Config, 'INSECURE_HTTP' | 'ISSUER_NETWORKS'>): (address: string) => boolean {
  const networks = config.ISSUER_NETWORKS.split(',')
    .filter(Boolean)
    .map((network) => ipaddr.parseCIDR(network.trim()));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === 'unicast' || (range === 'loopback' && config.INSECURE_HTTP)) return true;
    return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}
