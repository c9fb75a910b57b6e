export { assessAllDeadlines, deadlineTimer, followIncidents } from './follow-deadlines.ts';
export { incidentDefinition, incidentDocument, incidentImport } from './incidents.definition.ts';
export { CASE_EXPORT as incidentExport } from './incidents.export.ts';
export { incidentRoutes as incidentsModule } from './incidents.routes.ts';
export { personSnapshot } from './person-snapshot.ts';
