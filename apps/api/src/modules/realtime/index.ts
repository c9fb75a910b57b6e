export { type RealtimeDependencies, realtimeModule } from './realtime.module.ts';
