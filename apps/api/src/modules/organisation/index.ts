export { checkFacilities, checkUnit } from './check-place.ts';
export { nameOrganisation } from './commands/rename-organisation.ts';
export { moveRecords } from './moves/move-records.job.ts';
export { readDefinition } from './organisation.queries.ts';
export { organisationModule } from './organisation.routes.ts';
export { importPlaces } from './place-file/import-places.ts';
export { findColumns, readLevelNames } from './place-file/place-columns.ts';
export { organisationUndos } from './undo.ts';
