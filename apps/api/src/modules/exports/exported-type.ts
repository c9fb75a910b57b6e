import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { OwnFact, RecordDefinition } from '../records/index.ts';

/** Facts that only the export of a type contains, and the columns that they are read from. */
export interface OwnExport<Row extends object = object> {
  /** Columns to select in addition to those of the record `r`; null for what the person may not see. */
  select(actor: Actor): readonly RawBuilder<unknown>[];
  readonly facts: readonly OwnFact<Row>[];
}

/** For a type whose export contains the facts of every record and nothing else. */
export const NO_OWN_EXPORT: OwnExport = { select: () => [], facts: [] };

/** A type of record as exports see it. */
export interface ExportedType extends RecordDefinition {
  readonly export: OwnExport;
}

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly recordExports: Readonly<Record<RecordType, ExportedType>>;
  }
}
declare module '../../platform/context.ts' {
  interface Ctx {
    readonly recordExports: Readonly<Record<RecordType, ExportedType>>;
  }
}
