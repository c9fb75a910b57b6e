import { hashKey } from '@tanstack/react-query';

/**
 * Returns the current index of a line, identified by its content, because others may have added and removed lines
 * meanwhile; -1 if it was removed.
 */
const placeOf = <T>(lines: readonly T[], line: T): number =>
  lines.findIndex((one) => hashKey([one]) === hashKey([line]));

/** Whether a line still exists unchanged. */
export const hasLine = <T>(lines: readonly T[], line: T): boolean => placeOf(lines, line) >= 0;

/** Returns the lines without one of them. */
export function withoutLine<T>(lines: readonly T[], line: T): T[] {
  const place = placeOf(lines, line);
  return lines.filter((_, at) => at !== place);
}

/** Returns the lines with one in place of `before`; appended if there is none, or it was removed. */
export function withLine<T>(lines: readonly T[], before: T | undefined, line: T): T[] {
  const place = before === undefined ? -1 : placeOf(lines, before);
  return place < 0 ? [...lines, line] : lines.with(place, line);
}
