import type { Changes, PropertyWords } from '@safety-qube/domain/records/record-properties';
import type { IconProps } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
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
  /** What follows if the reporter owns the new record. */
  readonly mine: ParseKeys;
}

/** The category as the first question of a report. */
export interface KindQuestion {
  readonly label: ParseKeys;
  readonly missing: ParseKeys;
  /** Icons of categories by their values, and that of any other; absent for categories without. */
  readonly icons?: Readonly<Record<string, ComponentType<IconProps>>>;
  readonly icon?: ComponentType<IconProps>;
}

/** Parts of the raise form that a type may leave out; `DEFAULT_RAISE_PARTS` then applies. */
interface OptionalRaiseParts {
  /** The type's own question for the category; null where the general one is asked, or it follows from other fields. */
  readonly kind: KindQuestion | null;
  /** The type's own first question, before the description. */
  readonly Kind: ComponentType;
  /** Common fields that are shown first; the others are among the further fields. */
  readonly inFront: readonly CommonField[];
  /** Returns the common fields that reports of a category do without. */
  readonly without: (category: string | null) => readonly CommonField[];
  /** A field of the type beside the owner, among the first fields. */
  readonly BesideOwner: ComponentType;
  readonly words: RaiseWords;
  /** The type's field that a refusal is about, by the refusal's code. */
  readonly errorFields: Readonly<Record<string, string>>;
}

/** Renders nothing: the default of the components that a type may add. */
const Nothing = () => null;

/** The defaults: the general question for the category, no common field in front or missing, the texts of a report, no refusal about a field of the type. */
export const DEFAULT_RAISE_PARTS: OptionalRaiseParts = {
  kind: null,
  Kind: Nothing,
  inFront: [],
  without: () => [],
  BesideOwner: Nothing,
  words: {
    what: 'raise.what',
    whatHelp: 'raise.whatHelp',
    whatMissing: 'raise.descriptionMissing',
    photosHelp: 'raise.photosHelp',
    ownerHelp: 'raise.ownerHelp',
    send: 'raise.send',
    mine: 'turn.assign',
  },
  errorFields: {},
};

/** What a raise form begins with. */
export interface RaiseStart {
  /** The record that the new one is created from; null for none. */
  readonly origin: AnyRecord | null;
  /** Initial values, by field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Name of a draft of its own, where it is started in a special way; null for the type's. */
  readonly draft: string | null;
}

/** The defaults: an empty form with the type's draft. */
export const DEFAULT_RAISE_START: RaiseStart = { origin: null, values: {}, draft: null };

/** What a type of records adds to the raise form. Its components use the surrounding form (`useFormContext`). */
export interface RaiseParts extends OptionalRaiseParts {
  /** Shown after what is required. */
  readonly First: ComponentType;
  /** Further, optional fields. */
  readonly More: ComponentType;
  readonly empty: Readonly<Record<string, unknown>>;
  /** Names of the fields of `More`: an error in one expands it. */
  readonly moreFields: readonly string[];
  /** Returns the part of the request body that comes from its fields; each type names the values that its form has. */
  toBody(values: object): Record<string, unknown>;
}

// What shows a record is a method here, whose parameter may be narrower: the parts of a type are given records of that type alone.

/** A component that shows a record, with what methods have: its parameter may be narrower. */
type RecordView = { view(props: { record: AnyRecord }): ReactNode }['view'];

/** Parts of the page of a record that a type may leave out; `DEFAULT_RECORD_PARTS` then applies. */
interface OptionalRecordParts {
  /** Shown beside status and priority: what a reader must see at once. */
  Mark(props: { record: AnyRecord }): ReactNode;
  /** The work to be done, shown below who has to act next. */
  Work(props: { record: AnyRecord }): ReactNode;
  /** Shown below the findings. */
  Found(props: { record: AnyRecord }): ReactNode;
  /** Shown below the findings and what was done. */
  Below(props: { record: AnyRecord }): ReactNode;
}

/** The defaults: nothing is added. */
export const DEFAULT_RECORD_PARTS: OptionalRecordParts = {
  Mark: Nothing,
  Work: Nothing,
  Found: Nothing,
  Below: Nothing,
};

/** What a type of records adds to its page. */
export interface RecordParts extends OptionalRecordParts {
  /** Rows of the facts. */
  Facts(props: { record: AnyRecord }): ReactNode;
  /** Fields of the form that edits the report; loaded with the form. */
  readonly EditFields: RecordView & { readonly load: () => Promise<unknown> };
  editValues(record: AnyRecord): Record<string, unknown>;
  /**
   * Returns label and text of the type's own properties, for the history (`changes`) and for a conflict; undefined for other
   * properties.
   */
  readonly useWords: (changes?: readonly Changes[]) => PropertyWords;
}

/** Something that a record needs before its work is done. */
export interface Need {
  readonly key: string;
  /** What is to be done, or that it is done. */
  readonly text: string;
  readonly isMet: boolean;
  /** Whether the record cannot be closed without it. */
  readonly isRequired: boolean;
  /** Id of the section of the page in which it is met; the element with the attribute `data-need` of the key is focused there. */
  readonly at: string;
}

/** What other features add to the page of a type, composed by its route; `DEFAULT_RELATED_PARTS` applies to what is left out. */
export interface RelatedParts {
  /** Sections for a record. */
  Sections(props: { record: AnyRecord }): ReactNode;
  /** Entries of its menu. */
  MenuItems(props: { record: AnyRecord }): ReactNode;
  /** Returns what it needs before its work is done, met or not: what is missing is shown before the work is marked as done. */
  useNeeds(record: AnyRecord): readonly Need[];
  /** Whether something that these parts show of a record is still loading; the page is then rendered with it, so that nothing moves. */
  readonly useLoading: (id: number) => boolean;
}

/** The defaults: nothing is added, needed or waited for. */
export const DEFAULT_RELATED_PARTS: RelatedParts = {
  Sections: Nothing,
  MenuItems: Nothing,
  useNeeds: () => [],
  useLoading: () => false,
};
