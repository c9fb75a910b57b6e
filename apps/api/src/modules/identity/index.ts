export { invitePerson } from './commands/invite-person.ts';
export { identityJobs } from './jobs/identity-jobs.ts';
export { makeSessions } from './sessions.ts';
