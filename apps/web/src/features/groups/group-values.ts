import type { UserGroup } from '@safety-qube/contract/schemas/groups';
import { isComplete } from '@safety-qube/domain/records/field-conditions';
import type { Condition } from '@safety-qube/domain/templates/template';
import { GROUPS } from './groups.queries.ts';

/** The form values of a group; ids of selects as texts. */
export interface GroupValues {
  name: string;
  kind: UserGroup['kind'];
  memberIds: number[];
  facilityIds: string[];
  unitIds: string[];
  roleIds: string[];
  jobs: string[];
  employments: string[];
  languages: string[];
  /** How values of fields of people compare, by the field. */
  fields: Record<string, Condition>;
}

export const EMPTY_GROUP: GroupValues = {
  ...{ name: '', kind: 'rule', memberIds: [], facilityIds: [], unitIds: [], roleIds: [] },
  ...{ jobs: [], employments: [], languages: [], fields: {} },
};

const valuesOf = (group: UserGroup): GroupValues => ({
  ...{ name: group.name, kind: group.kind, memberIds: group.memberIds },
  ...{ facilityIds: group.facilityIds.map(String), unitIds: group.unitIds.map(String) },
  ...{
    roleIds: group.roleIds.map(String),
    jobs: group.jobs,
    employments: group.employments,
    languages: group.languages,
    fields: Object.fromEntries(group.fields.map(({ fieldId, when }) => [fieldId, when])),
  },
});
export const bodyOf = (values: GroupValues) => ({
  name: values.name.trim(),
  kind: values.kind,
  memberIds: values.memberIds,
  facilityIds: values.facilityIds.map(Number),
  unitIds: values.unitIds.map(Number),
  roleIds: values.roleIds.map(Number),
  jobs: values.jobs,
  employments: values.employments as UserGroup['employments'],
  languages: values.languages,
  fields: Object.entries(values.fields).flatMap(([id, when]) =>
    isComplete(when) ? [{ fieldId: Number(id), when: when as UserGroup['fields'][number]['when'] }] : [],
  ),
});
export const GROUP_FORM = {
  cache: GROUPS,
  valuesOf,
  bodyOf,
  fieldOfCode: {
    GROUP_NAME_TAKEN: 'name',
    PERSON_UNKNOWN: 'memberIds',
    FACILITY_UNKNOWN: 'facilityIds',
    UNIT_UNKNOWN: 'unitIds',
    ROLE_UNKNOWN: 'roleIds',
    LANGUAGE_NOT_SUPPORTED: 'languages',
    GROUP_BY_LANGUAGE: 'languages',
  },
} as const;
