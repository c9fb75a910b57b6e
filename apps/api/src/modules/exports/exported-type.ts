import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { OwnFact, RecordDefinition } from '../records/index.ts';

/** What an export tells of a type beside its facts: a column of the row for whoever may see it, and what is said of it. */
export interface OwnExport {
  /** Columns of `r`, the record, as far as a person may see them. */
  select(actor: Actor): readonly RawBuilder<unknown>[];
  readonly facts: readonly OwnFact[];
}

/** A type that has nothing to tell beside its facts. */
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
