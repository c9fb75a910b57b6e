import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { WholeRecord } from './record-types.ts';

/** Fields of every type that a raise form can ask for. */
export type CommonField = 'ownerId' | 'team' | 'dueOn' | 'priority' | 'number';
/** What the raise form says about what it asks for. */
export interface RaiseWords {
  readonly what: ParseKeys;
  readonly whatHelp: ParseKeys;
  readonly whatMissing: ParseKeys;
  readonly photosHelp: ParseKeys;
  readonly ownerHelp: ParseKeys;
  readonly send: ParseKeys;
}

/** The category that a type's own fields say already, so that it is not asked for where the facility has that one. */
export type CategoryOf = (values: Record<string, unknown>) => string | null;

/** What a type of records adds to the raise form. Its fields stand in the form around them (`useFormContext`). */
export interface RaiseParts {
  /** Asked right after what is wrong. */
  readonly First: ComponentType;
  /** Common fields that are asked for in front; the others stand with the further ones. */
  readonly inFront?: readonly CommonField[];
  /** A field of its own beside the owner, in front. */
  readonly BesideOwner?: ComponentType;
  /** In place of the words of a report. */
  readonly words?: RaiseWords;
  /** Whether it is given to somebody by name: then nobody stays unnamed, and its page comes next in place of thanks. */
  readonly isGiven?: boolean;
  /** Fields of its own that a refusal is about, by its code. */
  readonly errorFields?: Readonly<Record<string, string>>;
  /** Further fields, which one may leave out. */
  readonly More: ComponentType;
  readonly empty: Readonly<Record<string, unknown>>;
  /** Names of the fields of `More`: an error in one opens it. */
  readonly moreFields: readonly string[];
  readonly categoryOf?: CategoryOf;
  /** What is sent of its fields. */
  readonly toBody: (values: Record<string, unknown>) => Record<string, unknown>;
}

/** What a type of records adds to its page. */
export interface RecordParts {
  /** Rows of the facts. */
  readonly Facts: ComponentType<{ record: WholeRecord }>;
  /** Beside status and priority, what one has to know at once. */
  readonly Mark?: ComponentType<{ record: WholeRecord }>;
  /** What is worked through, under whose turn it is. */
  readonly Work?: ComponentType<{ record: WholeRecord }>;
  /** Under what was found. */
  readonly Found?: ComponentType<{ record: WholeRecord }>;
  readonly categoryOf?: CategoryOf;
  /** Fields of the form that changes the report. */
  readonly EditFields: ComponentType<{ record: WholeRecord }>;
  readonly editValues: (record: WholeRecord) => Record<string, unknown>;
  /** Words for its own properties, for the history and for a conflict; undefined where it does not know the property. */
  readonly useWords: () => (property: string, value: unknown) => { label: string; text: string } | undefined;
}
