import { raiseShape } from '@safety-qube/contract/schemas/records';
import { descriptorOf, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Tenant } from '../platform/context.ts';
import { type Document, operationsOf, type Schema } from './isolation/operations.ts';
import type { TestApp } from './test-app.ts';

/** A text, a day and a time: each is valid where the ones before it are not. */
const TEXTS = ['A text', '2026-01-31', '2026-01-31T10:00:00Z'];

type Choose = (options: readonly unknown[]) => unknown;
/** Returns a valid value; undefined for ids and objects, which are about other things. */
function sampleOf({ type, enum: options, minimum = 1, items, anyOf, allOf = [] }: Schema, choose: Choose): unknown {
  if (anyOf) return sampleOf(anyOf[0] ?? {}, choose);
  if (options) return choose(options);
  if (type === 'boolean') return true;
  if (type === 'number') return minimum;
  if (type === 'string') return TEXTS.find((text) => allOf.every(({ pattern }) => new RegExp(pattern).test(text)));
  const item = items && sampleOf(items, choose);
  return item === undefined ? undefined : [item];
}

/** Returns the first category of a type in a tenant; undefined for a type without categories. */
export async function firstCategory(
  { database }: Pick<TestApp, 'database'>,
  tenant: Pick<Tenant, 'id'>,
  type: RecordType,
): Promise<string | undefined> {
  if (!descriptorOf(type).hasCategories) return undefined;
  const { options } = await database
    .forTenant(tenant.id)
    .selectFrom('custom_field')
    .select('options')
    .where('type', '=', type)
    .where('key', '=', 'category')
    .where('facility_id', 'is', null)
    .executeTakeFirstOrThrow();
  return options[0]?.value;
}

/**
 * Returns a valid body for raising a record of a type: a description, a category, and values of the fields that only the type has, by
 * the description of the call: of choices the first, unless `choose` picks another. The place is left to the caller, and so are fields
 * that are ids or objects.
 */
export async function raiseSample(
  t: Pick<TestApp, 'app' | 'database'>,
  tenant: Pick<Tenant, 'id'>,
  type: RecordType,
  choose: Choose = ([first]) => first,
): Promise<Readonly<Record<string, unknown>>> {
  const key = `POST /api/${descriptorOf(type).plural}`;
  const raise = operationsOf(t.app.swagger() as Document).find((operation) => operation.key === key);
  const own = Object.entries(raise?.body?.properties ?? {}).flatMap(([name, schema]) => {
    const value = name in raiseShape ? undefined : sampleOf(schema, choose);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    description: `The ${type} at the gate, with "quotes"\nand two lines`,
    category: await firstCategory(t, tenant, type),
    ...Object.fromEntries(own),
  };
}
