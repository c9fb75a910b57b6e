import { descriptorOf, type FormType } from '@safety-qube/domain/record-types/record-types';
import type { Fixtures, Side } from './fixture.ts';
import { addSchedule } from './fixtures/executions.ts';
import { addTemplate } from './fixtures/templates.ts';

interface FormSample {
  /** A template of the type, for records of the kind. */
  readonly form: Parameters<typeof addTemplate>[1];
  readonly kind: string;
  /** Adds a record of that kind. */
  readonly add: (side: Side) => Promise<number>;
}

/** Returns the fixtures of the calls of a type's forms. */
export function formFixtures(type: FormType, { form, kind, add }: FormSample): Fixtures {
  const { plural, privileges } = descriptorOf(type);
  const needs = [privileges.viewAll];
  return {
    [`GET /api/${plural}/reporter-forms/{kind}`]: {
      call: async (side) => {
        await addTemplate(side, form);
        return { params: { kind } };
      },
    },
    [`GET /api/${plural}/scheduled-forms/{id}`]: {
      call: async (side) => ({ params: { id: await addSchedule(side, await addTemplate(side, form)) } }),
      ids: { 'params.id': 404 },
    },
    [`GET /api/${plural}/{id}/form`]: {
      call: async (side) => ({ params: { id: await add(side) } }),
      needs,
      ids: { 'params.id': 404 },
    },
    [`POST /api/${plural}/{id}/form`]: {
      call: async (side) => {
        await addTemplate(side, form);
        return { params: { id: await add(side) } };
      },
      needs,
      ids: { 'params.id': 404 },
    },
  };
}
