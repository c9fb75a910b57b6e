import type { ComponentType } from 'react';
import type { WholeRecord } from './record-types.ts';

/** What a type of records adds to the raise form. Its fields stand in the form around them (`useFormContext`). */
export interface RaiseParts {
  /** Asked right after what is wrong. */
  readonly First: ComponentType;
  /** Further fields, which one may leave out. */
  readonly More: ComponentType;
  readonly empty: Readonly<Record<string, unknown>>;
  /** Names of the fields of `More`: an error in one opens it. */
  readonly moreFields: readonly string[];
  /** What is sent of its fields. */
  readonly toBody: (values: Record<string, unknown>) => Record<string, unknown>;
}

/** What a type of records adds to its page. */
export interface RecordParts {
  /** Rows of the facts. */
  readonly Facts: ComponentType<{ record: WholeRecord }>;
  /** Beside status and priority, what one has to know at once. */
  readonly Mark?: ComponentType<{ record: WholeRecord }>;
  /** Under what was found. */
  readonly Found?: ComponentType<{ record: WholeRecord }>;
  /** Fields of the form that changes the report. */
  readonly EditFields: ComponentType;
  readonly editValues: (record: WholeRecord) => Record<string, unknown>;
  /** Words for its own properties, for the history and for a conflict; undefined where it does not know the property. */
  readonly useWords: () => (property: string, value: unknown) => { label: string; text: string } | undefined;
}
