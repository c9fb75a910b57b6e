export { type RealtimeDoors, realtimeModule } from './realtime.module.ts';
