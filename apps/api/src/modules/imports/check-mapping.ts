import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { refuse } from '../../platform/errors.ts';
import type { ImportRow } from './imports.repository.ts';

/** Throws 422 for a mapping that names an unknown field or column, or one column for two fields. */
export function checkMapping(mapping: ImportMapping, fields: readonly ImportField[], columns: number): void {
  const known = new Map(fields.map((field) => [field.name, field]));
  const taken = new Set<number>();
  for (const [name, source] of Object.entries(mapping.fields)) {
    if (!known.has(name)) throw refuse('IMPORT_FIELD_UNKNOWN', { field: name });
    if (!('column' in source)) continue;
    if (source.column >= columns) throw refuse('IMPORT_COLUMN_UNKNOWN');
    if (taken.has(source.column)) throw refuse('IMPORT_COLUMN_TWICE');
    taken.add(source.column);
  }
  const creates = [
    ...mapping.translations.flatMap(({ field, to }) => ('create' in to ? [field] : [])),
    ...Object.entries(mapping.others ?? {}).flatMap(([field, what]) => (what === 'create' ? [field] : [])),
  ];
  for (const name of creates)
    if (!known.get(name)?.canCreate)
      throw refuse('IMPORT_CREATE_NOT_ALLOWED', { field: known.get(name)?.label ?? name });
}

/** Throws 422 IMPORT_FIELD_MISSING for a mapping without a field that every record must have. */
export function checkRequired(mapping: ImportMapping, fields: readonly ImportField[]): void {
  const missing = fields.find(
    ({ name, isRequired, orElse = name }) => isRequired && !(name in mapping.fields) && !(orElse in mapping.fields),
  );
  if (missing) throw refuse('IMPORT_FIELD_MISSING', { field: missing.label });
}

/** Throws 422 IMPORT_STRAY_BYTES until it is decided what happens to bytes that are not of the file's encoding. */
export function checkStray({ reading, stray }: Pick<ImportRow, 'reading' | 'stray'>): void {
  if (stray === null || reading.encoding !== 'utf-8' || reading.replacesStray) return;
  throw refuse('IMPORT_STRAY_BYTES', { line: stray.lines[0]?.line ?? 1 });
}
