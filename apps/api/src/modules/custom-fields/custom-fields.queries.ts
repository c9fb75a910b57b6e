import type { CustomField, Option, Priority } from '@safety-qube/contract/custom-fields';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../platform/context.ts';

type PriorityOut = z.infer<typeof Priority>;
type FieldOut = z.infer<typeof CustomField>;

/** Priorities by type, each type's in its order. */
export async function listPriorities(ctx: Ctx): Promise<Record<string, PriorityOut[]>> {
  const rows = await ctx.tx.selectFrom('priority').selectAll().orderBy('type').orderBy('position').execute();
  const byType: Record<string, PriorityOut[]> = {};
  for (const r of rows) {
    byType[r.type] ??= [];
    byType[r.type]?.push({
      id: r.id,
      name: r.name,
      aliasName: r.alias_name,
      order: r.position,
      color: r.color,
      priorityValue: r.priority_value,
    });
  }
  return byType;
}

/** Fields of a type: the whole tenant's and those of the facilities that the caller's role reaches. */
export async function listFields(ctx: Ctx, type: string): Promise<FieldOut[]> {
  const { facilityIds } = actorOf(ctx);
  const rows = await ctx.tx
    .selectFrom('custom_field')
    .selectAll()
    .where('type', '=', type)
    .where((eb) =>
      facilityIds === null
        ? eb.val(true)
        : eb.or([eb('facility_id', 'is', null), eb('facility_id', 'in', [...facilityIds])]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    type: r.type,
    key: r.key,
    label: r.label,
    kind: r.kind as FieldOut['kind'],
    facilityId: r.facility_id,
    required: r.required,
    isActive: r.is_active,
    order: r.position,
    options: r.options as unknown as z.infer<typeof Option>[],
  }));
}
