export { makeSessions } from './sessions.ts';
