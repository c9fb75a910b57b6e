import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Whether an address is the machine's own. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Which network addresses the server may be sent to by what somebody has entered: public ones, those of ISSUER_NETWORKS, and
 * with INSECURE_HTTP the machine itself. An IPv4 address is the same in its IPv6 spelling.
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
