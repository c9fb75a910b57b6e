export { incidentDefinition } from './incidents.definition.ts';
export { incidentRoutes as incidentsModule } from './incidents.routes.ts';
export { personSnapshot } from './person-snapshot.ts';
