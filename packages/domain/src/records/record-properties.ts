import type { PlaceLevel } from '../place-levels.ts';

/** The kind of a property of a record, which decides how its value is put into words. */
export type PropertyKind =
  | 'text'
  | 'texts'
  | 'category'
  | 'priority'
  | 'day'
  | 'facility'
  | 'unit'
  | 'people'
  | 'confidentiality'
  | 'roles'
  | 'groups';

/** A property of a record that its history shows. */
export interface RecordProperty {
  readonly kind: PropertyKind;
  /** Key of its label among the texts of the interface; the name of the level is put before it. */
  readonly label: string;
  readonly level?: PlaceLevel;
}

const owner = { kind: 'people', label: 'record.owner' } as const;
const team = { kind: 'people', label: 'record.team' } as const;
const ehs = { kind: 'people', label: 'record.ehs' } as const;
const roles = { kind: 'roles', label: 'record.confidentialRoles' } as const;

const PROPERTIES: Readonly<Record<string, RecordProperty>> = {
  title: { kind: 'text', label: 'record.title' },
  description: { kind: 'text', label: 'record.found' },
  number: { kind: 'text', label: 'record.number' },
  category: { kind: 'category', label: 'record.category' },
  priority: { kind: 'priority', label: 'record.priority' },
  dueOn: { kind: 'day', label: 'record.due' },
  facilityId: { kind: 'facility', label: 'place.facility', level: 'facility' },
  departmentId: { kind: 'unit', label: 'place.department', level: 'department' },
  locationId: { kind: 'unit', label: 'place.location', level: 'location' },
  subareaId: { kind: 'unit', label: 'place.subarea', level: 'subarea' },
  ownerId: owner,
  owner,
  team,
  resolutionTeam: team,
  fyi: { kind: 'people', label: 'record.fyi' },
  ehsMember: ehs,
  ehsMembers: ehs,
  attachments: { kind: 'texts', label: 'record.files' },
  rootCause: { kind: 'text', label: 'act.rootCause' },
  verifierId: { kind: 'people', label: 'relation.verifier' },
  task: { kind: 'text', label: 'task.one' },
  origin: { kind: 'text', label: 'task.origin' },
  checked: { kind: 'text', label: 'task.checked' },
  unchecked: { kind: 'text', label: 'task.unchecked' },
  checklist: { kind: 'texts', label: 'task.checklist' },
  statements: { kind: 'text', label: 'incident.statements' },
  causes: { kind: 'texts', label: 'incident.causes' },
  form: { kind: 'text', label: 'recordForm.done' },
  link: { kind: 'text', label: 'record.linkOf' },
  duplicate: { kind: 'text', label: 'record.duplicate' },
  duplicateOf: { kind: 'text', label: 'record.duplicateOf' },
  convertedTo: { kind: 'text', label: 'record.convertedTo' },
  isConfidential: { kind: 'confidentiality', label: 'record.confidentiality' },
  roleIds: roles,
  confidentialRoleIds: roles,
  confidentialGroupIds: { kind: 'groups', label: 'record.confidentialGroups' },
};

/** The definition of a property; undefined for one that only a type has, or that is not shown to people. */
export const recordProperty = (name: string): RecordProperty | undefined =>
  Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;

/** The ids in the value of a property of people, roles or groups: one, several or none. */
export const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : value == null ? [] : [value]).map(Number).filter(Number.isFinite);

/** A property and its value in words. */
export interface Worded {
  readonly label: string;
  readonly text: string;
}
/** A change of a property in words. */
export interface WordedChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Values before and after, by property. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
/**
 * Puts a value into words; undefined for a property without. `beside` are the values of the other properties at the same time: a rating
 * is worded by the version of the matrix that it was made by.
 */
export type PropertyWords = (
  property: string,
  value: unknown,
  beside?: Readonly<Record<string, unknown>>,
) => Worded | undefined;

/** Puts changes into words; leaves out properties without words and changes whose text stays the same. */
export function wordedChanges(change: Changes, words: PropertyWords): WordedChange[] {
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([property, values]) => [property, values[at]]));
  const [was, is] = [side(0), side(1)];
  return Object.entries(change).flatMap(([property, [before, after]]) => {
    const then = words(property, before, was);
    const now = words(property, after, is);
    return then && now && then.text !== now.text ? [{ label: now.label, before: then.text, after: now.text }] : [];
  });
}
