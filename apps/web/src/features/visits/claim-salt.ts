import { queryClient } from '../../shared/api/query-client.ts';
import { configQuery, configValue } from '../../shared/session/start-visit.ts';

/** Returns the salt with which this tenant's claim codes are derived, from its public configuration. */
export async function claimSalt(): Promise<string> {
  await queryClient.ensureQueryData(configQuery);
  const salt = configValue('claim_salt');
  if (typeof salt !== 'string') throw new TypeError('no claim_salt');
  return salt;
}
