import { StartFailure } from '../start-failure.ts';
import { codeOf } from '../thrown.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'has no room for it',
  EDQUOT: 'has no room for it',
  EACCES: 'is closed to this account',
  EPERM: 'is closed to this account',
  EROFS: 'cannot be written',
  EIO: 'has a broken disk',
};

/** Converts an error of the disk to a sentence about the folder that was to be written; returns other errors unchanged. */
export function toDiskFailure(error: unknown, folder: string): unknown {
  const reason = REASONS[codeOf(error) ?? ''];
  return reason === undefined ? error : new StartFailure(`${folder} ${reason}; incomplete files were removed.`);
}
