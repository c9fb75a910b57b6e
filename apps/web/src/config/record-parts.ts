import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { AnyRecord } from './record-types.ts';

/** Fields of every type that a raise form can ask for. */
export type CommonField = 'ownerId' | 'team' | 'dueOn' | 'priority' | 'number';
/** Texts of the raise form. */
export interface RaiseWords {
  readonly what: ParseKeys;
  readonly whatHelp: ParseKeys;
  readonly whatMissing: ParseKeys;
  readonly photosHelp: ParseKeys;
  readonly ownerHelp: ParseKeys;
  readonly send: ParseKeys;
}

/** The category that follows from a type's own fields, so that it is not asked for where the facility has that one. */
export type CategoryOf = (values: Record<string, unknown>) => string | null;

/** What a type of records adds to the raise form. Its components use the surrounding form (`useFormContext`). */
export interface RaiseParts {
  /** Shown right after the description. */
  readonly First: ComponentType;
  /** Common fields that are shown first; the others are among the further fields. */
  readonly inFront?: readonly CommonField[];
  /** A field of the type beside the owner, among the first fields. */
  readonly BesideOwner?: ComponentType;
  /** Texts that replace those of a report. */
  readonly words?: RaiseWords;
  /**
   * Whether it is assigned to a named person: then it cannot be raised anonymously, and its page opens instead of the
   * thank-you page.
   */
  readonly isGiven?: boolean;
  /** The type's field that a refusal is about, by the refusal's code. */
  readonly errorFields?: Readonly<Record<string, string>>;
  /** Further, optional fields. */
  readonly More: ComponentType;
  readonly empty: Readonly<Record<string, unknown>>;
  /** Names of the fields of `More`: an error in one expands it. */
  readonly moreFields: readonly string[];
  readonly categoryOf?: CategoryOf;
  /** Returns the part of the request body that comes from its fields; each type names the values that its form has. */
  toBody(values: object): Record<string, unknown>;
}

/** What a type of records adds to its page. */
export interface RecordParts {
  /** Rows of the facts. */
  readonly Facts: ComponentType<{ record: AnyRecord }>;
  /** Shown beside status and priority: what a reader must see at once. */
  readonly Mark?: ComponentType<{ record: AnyRecord }>;
  /** The work to be done, shown below who has to act next. */
  readonly Work?: ComponentType<{ record: AnyRecord }>;
  /** Shown below the findings. */
  readonly Found?: ComponentType<{ record: AnyRecord }>;
  readonly categoryOf?: CategoryOf;
  /** Fields of the form that edits the report. */
  readonly EditFields: ComponentType<{ record: AnyRecord }>;
  readonly editValues: (record: AnyRecord) => Record<string, unknown>;
  /**
   * Returns label and text of the type's own properties, for the history and for a conflict; undefined for other
   * properties.
   */
  readonly useWords: () => (property: string, value: unknown) => { label: string; text: string } | undefined;
}
