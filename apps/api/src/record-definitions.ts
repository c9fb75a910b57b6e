import { NO_OWN_EXPORT } from './modules/exports/index.ts';
import { hazardDefinition, hazardImport } from './modules/hazards/index.ts';
import { NO_OWN_IMPORT } from './modules/imports/index.ts';
import { incidentDefinition, incidentDocument, incidentExport, incidentImport } from './modules/incidents/index.ts';
import { issueDefinition, issueDocument, issueImport } from './modules/issues/index.ts';
import { NO_OWN_DOCUMENT, type RecordDocuments } from './modules/record-pdf/index.ts';
import type { RecordDefinitions } from './modules/records/index.ts';
import { taskDefinition } from './modules/tasks/index.ts';
import type { Platform } from './platform/platform.ts';

/** The definition of each record type: what its module adds to its descriptor in `packages/domain/src/record-types`. */
export const RECORD_DEFINITIONS: RecordDefinitions = {
  hazard: hazardDefinition,
  incident: incidentDefinition,
  issue: issueDefinition,
  task: taskDefinition,
};

/** The import behaviour that is specific to each record type. */
export const RECORD_IMPORTS: Platform['recordImports'] = {
  hazard: { ...hazardDefinition, import: hazardImport },
  incident: { ...incidentDefinition, import: incidentImport },
  issue: { ...issueDefinition, import: issueImport },
  task: { ...taskDefinition, import: NO_OWN_IMPORT },
};

/** What exports contain of each record type besides its facts. */
export const RECORD_EXPORTS: Platform['recordExports'] = {
  hazard: { ...hazardDefinition, export: NO_OWN_EXPORT },
  incident: { ...incidentDefinition, export: incidentExport },
  issue: { ...issueDefinition, export: NO_OWN_EXPORT },
  task: { ...taskDefinition, export: NO_OWN_EXPORT },
};

/** What the PDF of a record contains that is specific to its type. */
export const RECORD_DOCUMENTS: RecordDocuments = {
  hazard: NO_OWN_DOCUMENT,
  incident: incidentDocument,
  issue: issueDocument,
  task: NO_OWN_DOCUMENT,
};
