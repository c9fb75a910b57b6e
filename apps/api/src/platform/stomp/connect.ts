import { type ClientFrame, StompError, type StompVersion, VERSIONS } from './frame.ts';

/** Returns the highest version that both sides support; a client that names none supports 1.0. */
export function agreeOnVersion({ headers }: ClientFrame): StompVersion {
  const offered = (headers['accept-version'] ?? '1.0').split(',').map((version) => version.trim());
  const version = VERSIONS.find((v) => offered.includes(v));
  if (!version) throw new StompError('no version in common', `supported versions are ${VERSIONS.join(' ')}`);
  return version;
}

/** Heart-beat intervals in milliseconds in each direction; 0 for none. */
export interface Heartbeats {
  readonly out: number;
  readonly in: number;
}

/** Negotiates the heart-beats: in each direction the longer of both sides' intervals. */
export function agreeOnHeartbeats({ headers }: ClientFrame, ours: number): Heartbeats {
  const given = /^(\d{1,8}),(\d{1,8})$/.exec(headers['heart-beat'] ?? '0,0');
  if (!given) throw new StompError('bad heart-beat');
  const [can, wants] = [Number(given[1]), Number(given[2])];
  return { out: wants && Math.max(wants, ours), in: can && Math.max(can, ours) };
}
