import { fold } from '@safety-qube/domain/plain-text';
import { FIELD_LIMITS, type FieldValue } from '@safety-qube/domain/records/custom-fields';
import { type FileMoment, readAmount, readFlag } from '@safety-qube/domain/records/import-values';
import { localTimeIn } from '@safety-qube/domain/zone-clock';
import type { ImportedCustomField } from './custom-fields.queries.ts';

/** What a text of a file means, or the code of the problem that it has. */
type Read = { readonly value: FieldValue } | { readonly code: string; readonly params?: Record<string, number> };

/** The option that a text names, by its label or its value. */
const optionOf = ({ options }: ImportedCustomField, text: string): string | undefined =>
  options.find(({ label, value, isActive }) => isActive && (fold(label) === fold(text) || value === text))?.value;

/**
 * Reads a value from a text of a file. Days, moments and people are read by the caller, who knows how the file writes them: here they
 * are a problem.
 */
export function readFieldText(field: ImportedCustomField, text: string): Read {
  switch (field.kind) {
    case 'text':
    case 'long-text': {
      const most = FIELD_LIMITS[field.kind === 'text' ? 'text' : 'longText'];
      return text.length > most ? { code: 'IMPORT_TEXT_TOO_LONG', params: { most } } : { value: text };
    }
    case 'number': {
      const { amount, currency } = readAmount(text.replace(/^-/, '')) ?? {};
      if (amount === undefined || currency !== null) return { code: 'IMPORT_AMOUNT_UNREADABLE' };
      return { value: text.startsWith('-') ? -amount : amount };
    }
    case 'yes-no': {
      const flag = readFlag(text);
      return flag === undefined ? { code: 'IMPORT_FLAG_UNREADABLE' } : { value: flag };
    }
    case 'choice': {
      const value = optionOf(field, text);
      return value === undefined ? { code: 'IMPORT_VALUE_UNKNOWN' } : { value };
    }
    case 'choices': {
      const values = text.split(/[;,|\n]/).flatMap((one) => (one.trim() ? [optionOf(field, one.trim())] : []));
      return values.every((value) => value !== undefined)
        ? { value: [...new Set(values)] }
        : { code: 'IMPORT_VALUE_UNKNOWN' };
    }
    default:
      return { code: 'IMPORT_VALUE_UNKNOWN' };
  }
}

/** The instant of a time of a file, on the clock of a zone unless it has its own offset. */
export function instantOf({ day, time, offset }: FileMoment, timeZone: string): string {
  const wall = `${day}T${time ?? '12:00:00'}`;
  if (offset !== null) return new Date(`${wall}${offset}`).toISOString();
  const shown = Date.parse(`${wall}Z`);
  const local = localTimeIn(timeZone);
  const guess = shown - (local(new Date(shown)) - shown);
  return new Date(guess + shown - local(new Date(guess))).toISOString();
}
