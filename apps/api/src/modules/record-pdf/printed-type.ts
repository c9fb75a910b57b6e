import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Worded } from '@safety-qube/domain/records/record-properties';
import type { Ctx } from '../../platform/context.ts';
import type { RecordDefinition } from '../records/index.ts';
import type { DocumentSection } from './document-data.ts';
import type { DocumentFormat } from './document-format.ts';

/** Names of people. */
export interface Names {
  readonly person: (id: number) => string;
}

/** The parts of a document that only one type has. */
export interface OwnDocument {
  /** Reads the sections after the resolution as the caller may see them; the returned function formats them. */
  sections(ctx: Ctx, id: number): Promise<(format: DocumentFormat) => DocumentSection[]>;
  /** Formats history entries of properties that only this type has and that are none of its facts. */
  words(format: DocumentFormat, names: Names): (property: string, value: unknown) => Worded | undefined;
}

/** For a type whose document has no parts of its own. */
export const NO_OWN_DOCUMENT: OwnDocument = { sections: async () => () => [], words: () => () => undefined };

/** The parts of documents that only some types have, by type. */
export type RecordDocuments = Readonly<Record<RecordType, OwnDocument>>;

/** A record type with the parts of its document. */
export type PrintedType = RecordDefinition & OwnDocument;
