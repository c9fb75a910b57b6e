import { chooseEhsMembers } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Random } from './random.ts';
import type { MadeRecord } from './write-records.ts';

export interface Site {
  readonly id: number;
  readonly kind: string;
  readonly people: readonly DemoPerson[];
  readonly places: readonly DemoPlace[];
}
/** A department, an area or a part of a site. */
export interface DemoPlace {
  readonly departmentId: number;
  readonly locationId: number | null;
  readonly subareaId: number | null;
  readonly name: string;
}
export interface DemoPerson {
  readonly id: number;
  readonly language: string;
  /** Looks after the site. */
  readonly leads: boolean;
}
/** Whom the demo's records fall to. */
export interface Cast {
  readonly sites: readonly Site[];
  readonly worker: DemoPerson;
  readonly supervisor: number;
  /** Is kept informed of what could kill. */
  readonly administrator: number;
  readonly manager: number;
  readonly member: number;
}
/** A record that is in the tables. */
export interface AddedRecord extends MadeRecord {
  readonly id: number;
  readonly language: string;
}

/** Who has to do with a record of the demo. */
export interface Roles {
  /** Null for an anonymous one. */
  readonly raiser: number | null;
  readonly owner: number;
  readonly team: readonly number[];
  readonly ehs: readonly number[];
}

interface Reported {
  readonly language: string;
  readonly category: string;
  readonly kinds: readonly string[];
}

/** A site where such a thing happens, and a place in it if it has any. */
export function placeFor(random: Random, { sites }: Cast, { kinds }: Reported): { site: Site; place?: DemoPlace } {
  const suitable = sites.filter((site) => !kinds.length || kinds.includes(site.kind));
  const site = random.pick(suitable.length ? suitable : sites);
  return site.places.length ? { site, place: random.pick(site.places) } : { site };
}

/** Columns of the record that say where it is. */
export const placeColumns = ({ site, place }: ReturnType<typeof placeFor>) => ({
  facility_id: site.id,
  department_id: place?.departmentId ?? null,
  location_id: place?.locationId ?? null,
  subarea_id: place?.subareaId ?? null,
});

/** What stands before a place in a title, where it is not a comma. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', zh: '，' };

/** A title that says where. */
export const titleAt = (
  { title, language }: { readonly title: string; readonly language: string },
  place: DemoPlace | undefined,
): string => (place ? `${title}${COMMAS[language] ?? ', '}${place.name}` : title);

/** Somebody of the site who writes in the report's language, else anybody there; the demo's worker has their share. */
function chooseRaiser(random: Random, { worker }: Cast, site: Site, language: string): number {
  const fitting = site.people.filter((person) => person.language === language);
  if (worker.language === language && random.chance(0.3)) return worker.id;
  return (fitting.length ? random.pick(fitting) : site.people.length ? random.pick(site.people) : worker).id;
}

/** Finds people for what is reported at a site, as the rules would. */
export function rolesFor(
  random: Random,
  cast: Cast,
  site: Site,
  { language, category }: Reported,
  isAnonymous: boolean,
): Roles {
  const raiser = chooseRaiser(random, cast, site, language);
  const leads = site.people.filter((person) => person.leads && person.id !== raiser);
  const owner = leads.length && random.chance(0.7) ? random.pick(leads).id : cast.supervisor;
  const hands = [...site.people, cast.worker].filter(({ id }) => id !== raiser && id !== owner);
  const team = random.some(hands, random.chance(0.4) ? 2 : 1).map((person) => person.id);
  const ehs = chooseEhsMembers(
    {
      approvers: [],
      facilityOwnerId: null,
      facilityApproverId: random.chance(0.5) ? cast.manager : cast.member,
      holders: [cast.manager],
    },
    {
      facilityId: site.id,
      category,
      others: new Set([...(isAnonymous ? [] : [raiser]), owner, ...team]),
    },
  );
  return { raiser: isAnonymous ? null : raiser, owner, team, ehs };
}

/** The same as people of a record; the team is of it once the owner has named it. */
export const peopleOf = ({ raiser, owner, team, ehs }: Roles, isAssigned: boolean): (readonly [number, Relation])[] => [
  ...(raiser === null ? [] : [[raiser, 'raiser'] as const]),
  [owner, 'owner'],
  ...(isAssigned ? team.map((id) => [id, 'resolutionTeam'] as const) : []),
  ...ehs.map((id) => [id, 'ehsMember'] as const),
];
