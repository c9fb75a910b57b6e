import type { Schedule } from '@safety-qube/contract/schemas/executions';

/** A form at a place with its displayed texts. */
export interface NamedSchedule {
  readonly schedule: Schedule;
  readonly name: string;
  /** Place within the facility. */
  readonly place: string;
  readonly facility: string;
}

/**
 * Returns the forms at places that match a text by name or place, grouped by facility: the user's own first, the others
 * by name.
 */
export function groupSchedules(
  all: readonly NamedSchedule[],
  { wanted, ownId, isOwnOnly }: { wanted: string; ownId: number | null; isOwnOnly: boolean },
): { facilityId: number; facility: string; rows: NamedSchedule[] }[] {
  const text = wanted.toLocaleLowerCase();
  const found = all.filter(
    ({ schedule, name, place, facility }) =>
      (!isOwnOnly || schedule.facilityId === ownId) &&
      [name, place, facility].some((words) => words.toLocaleLowerCase().includes(text)),
  );
  const last = (facilityId: number) => Number(facilityId !== ownId);
  return [...Map.groupBy(found, ({ schedule }) => schedule.facilityId)]
    .map(([facilityId, rows]) => ({
      facilityId,
      facility: rows[0]?.facility ?? '',
      rows: rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.place.localeCompare(b.place)),
    }))
    .toSorted((a, b) => last(a.facilityId) - last(b.facilityId) || a.facility.localeCompare(b.facility));
}
