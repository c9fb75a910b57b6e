import { hashKey } from '@tanstack/react-query';

/** Where a line stands now, known by what it says: others may have added and removed some meanwhile. -1 where it is gone. */
const placeOf = <T>(lines: readonly T[], line: T): number =>
  lines.findIndex((one) => hashKey([one]) === hashKey([line]));

/** Whether a line is still there as it was: not once somebody else has changed or removed it. */
export const holdsLine = <T>(lines: readonly T[], line: T): boolean => placeOf(lines, line) >= 0;

/** The lines without one of them. */
export function withoutLine<T>(lines: readonly T[], line: T): T[] {
  const place = placeOf(lines, line);
  return lines.filter((_, at) => at !== place);
}

/** The lines with another one in the place of `before`; behind the last where there is none, or it is gone. */
export function withLine<T>(lines: readonly T[], before: T | undefined, line: T): T[] {
  const place = before === undefined ? -1 : placeOf(lines, before);
  return place < 0 ? [...lines, line] : lines.with(place, line);
}
