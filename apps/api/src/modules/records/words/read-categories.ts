import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Ctx } from '../../../platform/context.ts';
import { readFields } from '../../custom-fields/index.ts';

/**
 * Returns a function for the names of a type's categories in the reader's language: the facility's own name if it has one, the value
 * itself for one that does not exist any more.
 */
export async function readCategories(
  ctx: Pick<Ctx, 'tx' | 'language'>,
  type: RecordType,
): Promise<(value: string, facilityId: number) => string> {
  const labels = new Map<string, string>();
  for (const field of await readFields(ctx, type))
    if (field.key === 'category')
      for (const { value, label } of field.options) labels.set(`${field.facilityId ?? ''} ${value}`, label);
  return (value, facilityId) => labels.get(`${facilityId} ${value}`) ?? labels.get(` ${value}`) ?? value;
}
