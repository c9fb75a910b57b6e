import type { TenantDb } from '../../platform/db/database.ts';
import type { TextKey } from '../../platform/i18n.ts';
import type { FactTexts } from './record-definition.ts';

/** A field of a type that a column of an imported file can be mapped to. */
export interface OwnImportField {
  readonly name: string;
  readonly label: TextKey;
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'day' | 'moment' | 'person' | 'asset';
  /** Maximum characters of a text. */
  readonly longest?: number;
  /** Returns the options of a choice. */
  options?(words: Pick<FactTexts, 'matrix' | 'say'>): { readonly value: string; readonly label: string }[];
  /**
   * Translates a text, a number or a value that is none of the options into a value of the field; undefined if it has no meaning.
   */
  read?(text: string): string | undefined;
  /** Whether every record needs it; `orElse` names the field whose value is used where it is empty. */
  readonly isRequired?: boolean;
  readonly orElse?: string;
  /** Whether it is the time that a separate column with the time of day completes, if its own column has only a date. */
  takesTime?: boolean;
}

/** A record that an import has written, with the values of the type's own fields from the file. */
export interface ImportedRecord {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Parts of an import that a type may leave out; `DEFAULT_IMPORT_PARTS` then applies. */
interface OptionalImportParts {
  /** Derives values of fields that a row leaves empty from its other values and the names of its category. */
  derive(values: Readonly<Record<string, string>>, categoryNames: readonly string[]): Readonly<Record<string, string>>;
  /** Writes what is stored in other tables than the type's own. */
  write(tx: TenantDb, records: readonly ImportedRecord[], say: FactTexts['say']): Promise<void>;
}

/** The defaults: no value is derived from others, and nothing is stored in other tables. */
export const DEFAULT_IMPORT_PARTS: OptionalImportParts = { derive: () => ({}), write: async () => undefined };

/** The type's own fields that an import can fill, and how their values become the input of `create`. */
export interface OwnImport extends OptionalImportParts {
  readonly fields: readonly OwnImportField[];
  /**
   * Converts values by field into input: a text, the value of a choice, 'true' or 'false', a time as 2026-01-31T12:00:00 with its
   * offset if it has one.
   */
  input(values: Readonly<Record<string, string>>): object;
}
