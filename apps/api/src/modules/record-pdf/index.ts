export { recordPdfModule } from './document.routes.ts';
export type { DocumentSection } from './document-data.ts';
export type { DocumentFormat } from './document-format.ts';
export { NO_OWN_DOCUMENT, type OwnDocument, type RecordDocuments } from './printed-type.ts';
export { isolatedLine, type Line, typesetLine } from './typeset-text.ts';
export { unvowelled } from './unvowelled.ts';
