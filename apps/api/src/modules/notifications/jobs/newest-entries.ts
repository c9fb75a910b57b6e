/**
 * Selects the entries of several records that fit: the newest entry of each record, then the next newest of each, up to `most`.
 * Records and their entries keep their order; `left` has the ids of the others.
 */
export function newestEntries<Row extends { readonly id: number }, Chapter extends { readonly rows: readonly Row[] }>(
  chapters: readonly Chapter[],
  most: number,
): { readonly shown: readonly Chapter[]; readonly left: readonly number[] } {
  const entries = chapters
    .flatMap(({ rows }) => rows.map(({ id }, index) => ({ id, age: rows.length - index })))
    .sort((a, b) => a.age - b.age || b.id - a.id)
    .map(({ id }) => id);
  const kept = new Set(entries.slice(0, most));
  const shown = chapters.map((chapter) => ({ ...chapter, rows: chapter.rows.filter(({ id }) => kept.has(id)) }));
  return { shown: shown.filter(({ rows }) => rows.length > 0), left: entries.slice(most) };
}
