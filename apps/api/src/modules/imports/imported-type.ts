import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { DEFAULT_IMPORT_PARTS, type OwnImport, type RecordDefinition } from '../records/index.ts';

/** For a type with no import fields other than those of every record. */
export const NO_OWN_IMPORT: OwnImport = { ...DEFAULT_IMPORT_PARTS, fields: [], input: () => ({}) };

/** A type of record with its import definition. */
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
