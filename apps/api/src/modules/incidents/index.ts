export { incidentDefinition } from './incidents.definition.ts';
export { incidentRoutes as incidentsModule } from './incidents.routes.ts';
export { keptOf } from './kept-person.ts';
