import type { Privilege } from '@safety-qube/domain/privileges';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { TEMPLATE_MODULES, TEMPLATE_RIGHTS } from '@safety-qube/domain/templates/template-rights';
import { privilegeRow } from './isolation/operations.ts';

/** The calls that the rights of a type are tried with, by their names in its descriptor. */
const CALLS = {
  viewAll: (plural: string) => `GET /api/${plural}/{id}`,
  archive: () => 'PUT /api/records/{id}/archived',
  delete: () => 'DELETE /api/records/{id}',
  import: () => 'POST /api/imports',
  export: () => 'GET /api/exports/now',
};
const FORM_CALLS = {
  create: 'POST /api/templates',
  edit: 'PUT /api/templates/{id}/draft',
  archive: 'POST /api/templates/{id}/archive',
  delete: 'DELETE /api/templates/{id}',
};

/** A right of a type of records, and the call about any type that requires it for this one. */
export interface RightOfType {
  readonly type: RecordType;
  readonly right: keyof typeof CALLS;
  readonly code: Privilege;
  readonly key: string;
}
export const RIGHTS_OF_TYPES: readonly RightOfType[] = RECORD_TYPE_NAMES.flatMap((type) => {
  const { privileges, plural } = descriptorOf(type);
  return Object.entries(CALLS).flatMap(([name, callOf]) => {
    const right = name as RightOfType['right'];
    const code = privileges[right];
    return code ? [{ type, right, code, key: callOf(plural) }] : [];
  });
});

/** What a privilege allows, and the test that shows it, as `path › title`. */
interface Shown {
  readonly key: string;
  readonly shownBy: string;
}

/** The titles of tests of each type and each module. */
const EDITED =
  'a … is edited by those allowed in each stage, its abilities agree, and a refusal names a right that would be sufficient';
const OF_TEMPLATES =
  '… templates are created, changed, archived and deleted with the form privileges of their module only';

const SHOWN: readonly (Shown & { readonly code: Privilege })[] = [
  ...RIGHTS_OF_TYPES.map(({ code, key }) => ({
    ...{ code, key, shownBy: `apps/api/src/type-rights.test.ts › ${privilegeRow(key, code)}` },
  })),
  ...RECORD_TYPE_NAMES.flatMap((type) => {
    const { edit, plural } = descriptorOf(type);
    const codes = [edit.open, edit.inProgress, edit.closed, edit.archived].flatMap(({ privileges }) => privileges);
    const shownBy = `apps/api/src/modules/records/edit-rights.test.ts › ${EDITED}`;
    return [...new Set(codes)].map((code) => ({ code, key: `PATCH /api/${plural}/{id}`, shownBy }));
  }),
  ...TEMPLATE_MODULES.flatMap((module) => {
    const shownBy = `apps/api/src/modules/templates/templates.test.ts › ${OF_TEMPLATES}`;
    return Object.entries(FORM_CALLS).map(([right, key]) => ({
      ...{ code: TEMPLATE_RIGHTS[module][right as keyof typeof FORM_CALLS], key, shownBy },
    }));
  }),
  {
    ...{ code: 'general.viewArchives', key: 'GET /api/{type}/{id}' },
    shownBy:
      'apps/api/src/modules/records/visibility.test.ts › lists, their counts and the search show everyone the records of the grid that the visibility rule allows',
  },
  {
    ...{ code: 'incident.viewAnalysis', key: 'GET /api/incidents/{id}/investigation' },
    shownBy:
      'apps/api/src/modules/incidents/investigation.test.ts › cases and statements are visible to people who investigate; the raiser sees the rest',
  },
  {
    ...{ code: 'inspection.viewAll', key: 'GET /api/executions/{id}' },
    shownBy:
      'apps/api/src/modules/executions/executions.test.ts › a form is hidden where the role does not reach, and a finished one from people who took no part',
  },
  {
    ...{ code: 'inspection.template.viewAll', key: 'GET /api/templates/{id}' },
    shownBy:
      'apps/api/src/modules/templates/templates.test.ts › what an import left out is kept with the template until a user who may edit it has dismissed it',
  },
];

/** Returns what a privilege allows for one type, or for the forms of one module, by calls about all of them. */
export const shownForTypes = (code: Privilege): readonly Shown[] => SHOWN.filter((one) => one.code === code);
