import type { Written } from './written.ts';

/** A line of the history. */
export interface HistoryLine {
  readonly when: Written;
  readonly sentence: Written;
  /** The status that it led to. */
  readonly status: string | null;
  readonly changes: readonly {
    readonly label: string;
    readonly before: Written;
    readonly after: Written;
    readonly isLong: boolean;
    readonly beforeLabel: string;
    readonly afterLabel: string;
  }[];
  readonly note: Written | null;
  /** Not to be cut by the end of a page. */
  readonly isWhole: boolean;
}
interface Labelled {
  readonly label: Written;
  readonly text: Written;
}
export interface PhotoPlace {
  /** Name of its bytes among the files of the job. */
  readonly file: string;
  readonly name: Written;
  readonly meta: Written;
}

/** A part of the document; `record.typ` says how each kind looks. */
export type DocumentSection = { readonly title: string } & (
  | {
      readonly kind: 'texts';
      readonly items: readonly {
        readonly label: string | null;
        readonly text: Written;
        readonly meta: Written | null;
      }[];
    }
  | {
      readonly kind: 'photos';
      readonly groups: readonly { readonly label: string | null; readonly photos: readonly PhotoPlace[] }[];
      readonly note: string | null;
    }
  | { readonly kind: 'files'; readonly lines: readonly { readonly text: Written; readonly meta: Written }[] }
  | { readonly kind: 'rows'; readonly rows: readonly Labelled[] }
  | {
      readonly kind: 'comments';
      readonly items: readonly {
        readonly who: Written;
        readonly when: Written;
        readonly text: Written | null;
        readonly note: string | null;
      }[];
    }
  | { readonly kind: 'history'; readonly rows: readonly HistoryLine[] }
  | { readonly kind: 'source'; readonly note: string; readonly rows: readonly Labelled[] }
);

/** What `record.typ` sets. */
export interface DocumentData {
  readonly lang: string;
  readonly rtl: boolean;
  readonly color: string;
  readonly tenant: string;
  readonly kind: string;
  readonly number: string;
  readonly title: Written;
  readonly confidential: string | null;
  readonly marks: readonly { readonly text: string; readonly color: string; readonly fill: string | null }[];
  /** Why it was closed, or what it repeats. */
  readonly lead: Written | null;
  readonly facts: readonly { readonly label: string; readonly value: Written }[];
  readonly sections: readonly DocumentSection[];
  readonly printed: string;
  /** Page so of so many: `page` and `pages` stand where the numbers go. */
  readonly page: readonly string[];
}
