export { setStandIn } from './commands/set-stand-in.ts';
export { readDeputies } from './stand-ins.queries.ts';
export { endStandInsOf, standInTimer } from './stand-ins.ts';
export { standingInModule } from './standing-in.routes.ts';
export { standingInUndos } from './undo.ts';
