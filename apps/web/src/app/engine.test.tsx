import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import type { ComponentProps } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import type { RecordFlow } from '../config/record-flow.ts';
import type { RaiseParts, RaiseStart, RaiseWords, RecordParts, RelatedParts } from '../config/record-parts.ts';
import { RECORD_TYPE_SETUPS, type RecordTypeSetup } from '../config/record-types.ts';
import type { ImportRoute, ImportsRoute } from '../features/records/import/import-routes.tsx';
import type { RecordListPage, RecordListParts } from '../features/records/list/record-list-page.tsx';
import type { RaiseByForm } from '../features/records/raise/raise-by-form.tsx';
import type { RaisePage } from '../features/records/raise/raise-page.tsx';
import type { RaiseRoute } from '../features/records/raise/raise-route.tsx';
import type { RecordPage } from '../features/records/record-page/record-page.tsx';

/** The members of a setup; those of plain data in it as well. */
const membersOf = (setup: RecordTypeSetup): string[] =>
  Object.entries(setup).flatMap(([name, value]) =>
    ['privileges', 'paths', 'labels', 'fields', 'columns', 'workflow', 'recordForm'].includes(name)
      ? [name, ...Object.keys(value ?? {}).map((inner) => `${name}.${inner}`)]
      : [name],
  );

// A member that a type may leave out has a default, which is a member of all types then.
test('no member of the setup of a type is set by a single type', () => {
  const members = RECORD_TYPE_NAMES.map((type) => membersOf(RECORD_TYPE_SETUPS[type]));
  const lonely = members.flat().filter((name) => members.filter((names) => names.includes(name)).length === 1);
  expect(lonely).toEqual([]);
});

/** The names of the optional members of a type. */
type OptionalIn<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? Name : never }[keyof T];

// Checked by the compiler. What a type may leave out is required here and has a default (`DEFAULT_..._PARTS`).
test('the pages that all types share, and what types pass to them, have no optional members', () => {
  expectTypeOf<OptionalIn<ComponentProps<typeof RecordListPage>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof RaisePage>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof RaiseRoute>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof RaiseByForm>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof RecordPage>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof ImportsRoute>>>().toBeNever();
  expectTypeOf<OptionalIn<ComponentProps<typeof ImportRoute>>>().toBeNever();
  expectTypeOf<OptionalIn<RecordTypeSetup>>().toBeNever();
  expectTypeOf<OptionalIn<RecordListParts>>().toBeNever();
  expectTypeOf<OptionalIn<RaiseParts>>().toBeNever();
  expectTypeOf<OptionalIn<RaiseWords>>().toBeNever();
  expectTypeOf<OptionalIn<RaiseStart>>().toBeNever();
  expectTypeOf<OptionalIn<RecordParts>>().toBeNever();
  expectTypeOf<OptionalIn<RelatedParts>>().toBeNever();
  expectTypeOf<OptionalIn<RecordFlow>>().toBeNever();
});
