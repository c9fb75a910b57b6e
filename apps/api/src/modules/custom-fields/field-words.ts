import { listText } from '@safety-qube/domain/list-text';
import type { FieldValue } from '@safety-qube/domain/records/custom-fields';
import type { FieldKind } from '@safety-qube/domain/records/fields';
import type { Ctx } from '../../platform/context.ts';
import { isForRole, presentField } from './custom-fields.queries.ts';

/** How the parts of values are written in files and documents. */
interface Writing {
  readonly yesNo: (is: boolean) => string;
  readonly person: (id: number) => string;
  readonly day?: (day: string) => string;
  readonly moment?: (at: Date) => string;
}

/** A field of the tenant in words. */
export interface WordedField {
  readonly id: number;
  readonly kind: FieldKind;
  readonly isActive: boolean;
  /** Its label, with its unit. */
  readonly label: string;
  /** Returns a value as text; null for none. */
  say(value: unknown, words: Writing): string | null;
}

/** Reads the tenant's own fields of a type that the caller's role sees, in words; those of the tenant first. */
export async function readWordedFields(
  ctx: Pick<Ctx, 'tx' | 'language'> & { readonly actor: { readonly roleId: number } | null },
  type: string,
): Promise<WordedField[]> {
  const { language } = ctx;
  const rows = await ctx.tx
    .selectFrom('custom_field')
    .selectAll()
    .where('type', '=', type)
    .where('is_own', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => isForRole(row, ctx.actor?.roleId ?? null))
    .map((row) => {
      const { id, kind, isActive, label, unit, options } = presentField({ language }, row);
      const optionLabel = (value: string) => options.find((option) => option.value === value)?.label ?? value;
      return {
        ...{ id, kind, isActive, label: unit === null ? label : `${label} (${unit})` },
        say(value, { yesNo, person, day = String, moment = (at) => at.toISOString() }) {
          const given = value as FieldValue | null | undefined;
          if (given === undefined || given === null) return null;
          if (typeof given === 'boolean') return yesNo(given);
          if (typeof given === 'number') return kind === 'person' ? person(given) : String(given);
          if (typeof given !== 'string') return listText(language, given.map(optionLabel), 'unit');
          if (kind === 'choice') return optionLabel(given);
          if (kind === 'date') return day(given);
          return kind === 'moment' ? moment(new Date(given)) : given;
        },
      };
    });
}
