import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { OwnImport, RecordDefinition } from '../records/index.ts';

/** A type that a file brings nothing to but what every record has. */
export const NO_OWN_IMPORT: OwnImport = { fields: [], input: () => ({}) };

/** A type of record as imports see it. */
export interface ImportedType extends RecordDefinition {
  readonly import: OwnImport;
}

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly recordImports: Readonly<Record<RecordType, ImportedType>>;
  }
}
declare module '../../platform/context.ts' {
  interface Ctx {
    readonly recordImports: Readonly<Record<RecordType, ImportedType>>;
  }
}
