export { createSetupLink } from './commands/create-setup-link.ts';
export { invitePerson } from './commands/invite-person.ts';
export { identityModule } from './identity.routes.ts';
export { identityJobs } from './jobs/identity-jobs.ts';
export { listMailedLinks } from './mailed-links.ts';
export { hashPassword } from './passwords.ts';
export { makeSessions } from './sessions.ts';
export { rotateKeys } from './signing-keys.ts';
