import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Worded } from '@safety-qube/domain/records/record-properties';
import type { Ctx } from '../../platform/context.ts';
import type { RecordDefinition } from '../records/index.ts';
import type { DocumentSection } from './document-data.ts';
import type { DocumentFormat } from './document-format.ts';

/** What people are called. */
export interface Names {
  readonly person: (id: number) => string;
}

/** What only one type has in its document. */
export interface OwnDocument {
  /** Sections after what was done; read as the caller may see them, then worded. */
  sections(ctx: Ctx, id: number): Promise<(format: DocumentFormat) => DocumentSection[]>;
  /** What its history says of properties that only this type has and that are no facts of it. */
  words(format: DocumentFormat, names: Names): (property: string, value: unknown) => Worded | undefined;
}

/** A type whose document is as any record's. */
export const NO_OWN_DOCUMENT: OwnDocument = { sections: async () => () => [], words: () => () => undefined };

/** What each type has in its document. */
export type RecordDocuments = Readonly<Record<RecordType, OwnDocument>>;

/** A type of record as its document shows it. */
export type PrintedType = RecordDefinition & OwnDocument;
