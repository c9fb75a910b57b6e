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
  /** Whether it belongs to the offices, where no work of the site's kind is done. */
  readonly isOffice: boolean;
}
export interface DemoPerson {
  readonly id: number;
  readonly language: string;
  /** Whether the person is in charge of the site. */
  readonly leads: boolean;
}
/** The people to whom the demo's records are assigned. */
export interface Cast {
  readonly sites: readonly Site[];
  readonly worker: DemoPerson;
  readonly supervisor: number;
  /** Is informed of what could be fatal. */
  readonly administrator: number;
  readonly manager: number;
  readonly member: number;
}
/** A record that was inserted. */
export interface AddedRecord extends MadeRecord {
  readonly id: number;
  readonly language: string;
}

/** Returns the person with a relation to a record. */
export const personAs = ({ people }: Pick<MadeRecord, 'people'>, relation: Relation): number | undefined =>
  people.find((person) => person[1] === relation)?.[0];

/** The people of a demo record. */
export interface Roles {
  /** Null for an anonymous record. */
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

/** Picks a suitable site for a report, and a place in it if there is one. */
export function placeFor(random: Random, { sites }: Cast, { kinds }: Reported): { site: Site; place?: DemoPlace } {
  const suitable = sites.filter((site) => !kinds.length || kinds.includes(site.kind));
  const site = random.pick(suitable.length ? suitable : sites);
  const places = site.places.filter(({ isOffice }) => !isOffice || !kinds.length);
  return places.length ? { site, place: random.pick(places) } : { site };
}

/** Returns the columns of a record for its place. */
export const placeColumns = ({ site, place }: ReturnType<typeof placeFor>) => ({
  facility_id: site.id,
  department_id: place?.departmentId ?? null,
  location_id: place?.locationId ?? null,
  subarea_id: place?.subareaId ?? null,
});

/** Separators before a place in a title by language, if not a comma. */
const SEPARATORS: Readonly<Record<string, string>> = { ar: '، ', zh: '，' };

/** Returns a title that includes the place. */
export const titleAt = (
  { title, language }: { readonly title: string; readonly language: string },
  place: DemoPlace | undefined,
): string => (place ? `${title}${SEPARATORS[language] ?? ', '}${place.name}` : title);

/** Picks a person of the site who uses the report's language, otherwise anyone there; the demo's worker gets a share. */
function chooseRaiser(random: Random, { worker }: Cast, site: Site, language: string): number {
  const fitting = site.people.filter((person) => person.language === language);
  if (worker.language === language && random.chance(0.3)) return worker.id;
  return (fitting.length ? random.pick(fitting) : site.people.length ? random.pick(site.people) : worker).id;
}

/** Picks the people for a report at a site, like the product's rules would. */
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

/** Converts roles to people of a record; the team belongs to it only once it is assigned. */
export const peopleOf = ({ raiser, owner, team, ehs }: Roles, isAssigned: boolean): (readonly [number, Relation])[] => [
  ...(raiser === null ? [] : [[raiser, 'raiser'] as const]),
  [owner, 'owner'],
  ...(isAssigned ? team.map((id) => [id, 'resolutionTeam'] as const) : []),
  ...ehs.map((id) => [id, 'ehsMember'] as const),
];
