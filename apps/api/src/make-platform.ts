import { invitationLink, invitePerson, loginTokens, makeSessions } from './modules/identity/index.ts';
import { codeKeys, makeClaims, makePosterCodes, makeVisitors } from './modules/posters/index.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { makeMailer } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';
import type { Relay } from './platform/relay/relay.ts';
import { countDenials } from './platform/security-log.ts';
import { countRefusedTokens } from './platform/service-token.ts';
import { makeStorage } from './platform/storage/storage.ts';
import { RECORD_DEFINITIONS, RECORD_EXPORTS, RECORD_IMPORTS } from './record-definitions.ts';

/**
 * Builds the platform that every module receives. It includes the parts of the identity module that modules before it in
 * `MODULE_ORDER` need.
 */
export function makePlatform(config: Config, database: Database, relay: Relay): Platform {
  const mail = makeMailer(config);
  const tokens = loginTokens(database);
  const keys = codeKeys(database);
  const denials = countDenials();
  return {
    config,
    database,
    mail,
    storage: makeStorage(config),
    relay,
    recordDefinitions: RECORD_DEFINITIONS,
    recordImports: RECORD_IMPORTS,
    recordExports: RECORD_EXPORTS,
    denials,
    refusedTokens: countRefusedTokens(denials),
    sessions: makeSessions(database, relay, tokens),
    posterCodes: makePosterCodes(keys),
    claims: makeClaims(keys),
    visitors: makeVisitors(database, tokens),
    invite: (ctx, employeeId) => invitePerson(ctx, mail, employeeId),
    invitationLink,
  };
}
