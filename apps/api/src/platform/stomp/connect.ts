import { type ClientFrame, StompError, type StompVersion, VERSIONS } from './frame.ts';

/** The best version that both sides speak; a client that names none speaks 1.0. */
export function agreeOnVersion({ headers }: ClientFrame): StompVersion {
  const offered = (headers['accept-version'] ?? '1.0').split(',').map((version) => version.trim());
  const version = VERSIONS.find((v) => offered.includes(v));
  if (!version) throw new StompError('no version in common', `supported versions are ${VERSIONS.join(' ')}`);
  return version;
}

/** Milliseconds after which each side may expect something of the other; 0 for never. */
export interface Heartbeats {
  readonly out: number;
  readonly in: number;
}

/** What both sides can keep: each direction by whoever is slower. */
export function agreeOnHeartbeats({ headers }: ClientFrame, ours: number): Heartbeats {
  const given = /^(\d{1,8}),(\d{1,8})$/.exec(headers['heart-beat'] ?? '0,0');
  if (!given) throw new StompError('bad heart-beat');
  const [can, wants] = [Number(given[1]), Number(given[2])];
  return { out: wants && Math.max(wants, ours), in: can && Math.max(can, ours) };
}
