import type { TypesetText } from './typeset-text.ts';

/** An entry of the history. */
export interface HistoryLine {
  readonly when: TypesetText;
  readonly sentence: TypesetText;
  /** The status after it. */
  readonly status: string | null;
  readonly changes: readonly {
    readonly label: string;
    readonly before: TypesetText;
    readonly after: TypesetText;
    readonly isLong: boolean;
    readonly beforeLabel: string;
    readonly afterLabel: string;
  }[];
  readonly note: TypesetText | null;
  /** Whether it must not be split across pages. */
  readonly isWhole: boolean;
}
interface Labelled {
  readonly label: TypesetText;
  readonly text: TypesetText;
}
export interface PhotoPlace {
  /** Name of the image among the files that are passed to the renderer. */
  readonly file: string;
  readonly name: TypesetText;
  readonly meta: TypesetText;
}

/** A section of the document; `record.typ` defines the layout of each kind. */
export type DocumentSection = { readonly title: string } & (
  | {
      readonly kind: 'texts';
      readonly items: readonly {
        readonly label: string | null;
        readonly text: TypesetText;
        readonly meta: TypesetText | null;
      }[];
    }
  | {
      readonly kind: 'photos';
      readonly groups: readonly { readonly label: string | null; readonly photos: readonly PhotoPlace[] }[];
      readonly note: string | null;
    }
  | { readonly kind: 'files'; readonly lines: readonly { readonly text: TypesetText; readonly meta: TypesetText }[] }
  | { readonly kind: 'rows'; readonly rows: readonly Labelled[] }
  | {
      readonly kind: 'comments';
      readonly items: readonly {
        readonly who: TypesetText;
        readonly when: TypesetText;
        readonly text: TypesetText | null;
        readonly note: string | null;
      }[];
    }
  | { readonly kind: 'history'; readonly rows: readonly HistoryLine[] }
  | { readonly kind: 'source'; readonly note: string; readonly rows: readonly Labelled[] }
);

/** The data that `record.typ` typesets. */
export interface DocumentData {
  readonly lang: string;
  readonly rtl: boolean;
  readonly color: string;
  /** The name of the logo among the files that are passed to the renderer; null for the mark of the brand. */
  readonly logo: string | null;
  readonly tenant: string;
  readonly kind: string;
  readonly number: string;
  readonly title: TypesetText;
  readonly confidential: string | null;
  readonly marks: readonly { readonly text: string; readonly color: string; readonly fill: string | null }[];
  /** The record that it is a duplicate of. */
  readonly lead: TypesetText | null;
  readonly facts: readonly { readonly label: string; readonly value: TypesetText }[];
  readonly sections: readonly DocumentSection[];
  readonly printed: string;
  /** The text of the page number, in parts; `page` and `pages` are placeholders of the numbers. */
  readonly page: readonly string[];
}
