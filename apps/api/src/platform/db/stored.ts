import type { ColumnType } from 'kysely';

/** A `jsonb` column: read as the value, written as the value or its JSON text. */
export type Stored<T> = ColumnType<T, T | string, T | string>;
