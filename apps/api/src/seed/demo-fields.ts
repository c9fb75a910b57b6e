import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { StoredOption, TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import type { FieldKind } from '@safety-qube/domain/records/fields';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import fields from './data/custom-fields.json' with { type: 'json' };

interface DemoField {
  readonly type: RecordType;
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly labels?: TextsByLanguage;
  readonly help?: TextsByLanguage;
  readonly unit?: string;
  readonly requiredFrom?: string;
  /** The key of a yes or no field of the type that has to be yes. */
  readonly shownWith?: string;
  readonly options?: readonly (Pick<StoredOption, 'value' | 'label'> & { readonly labels?: TextsByLanguage })[];
  /** The share of the records that have a value, in per cent. */
  readonly share: number;
}

/** How a value of each kind is made of the number `n`, which is different for each record, in its column. */
const VALUES: Readonly<Partial<Record<FieldKind, readonly [column: string, expression: string]>>> = {
  text: ['text', `'WP-' || (1000 + n)`],
  number: ['number', '(n % 90 + 5) / 2.0'],
  date: ['day', 'r.raised_at::date + (n % 45)'],
  moment: ['moment', `r.raised_at + make_interval(hours => n % 70)`],
  'yes-no': ['flag', 'n % 3 = 0'],
  choice: ['choice', `c.options -> (n % jsonb_array_length(c.options)) ->> 'value'`],
  choices: ['choice', `c.options -> (n % jsonb_array_length(c.options)) ->> 'value'`],
  person: ['person_id', 'r.owner_id'],
};

/** Adds the fields that the demo's organisation has defined, and values of them to its records, one statement a field. */
export async function addFields(tx: TenantDb): Promise<void> {
  const added = new Map<string, number>();
  for (const [index, field] of (fields as readonly DemoField[]).entries()) {
    const { type, key, kind, label, labels = {}, help = {}, unit = null, requiredFrom = null, options = [] } = field;
    const fieldId = added.get(`${type} ${field.shownWith}`);
    const { id } = await tx
      .insertInto('custom_field')
      .values({
        ...{ type, key, kind, label, unit, is_own: true, position: index + 2, required_from: requiredFrom },
        required: requiredFrom !== null,
        labels: JSON.stringify(labels),
        help: JSON.stringify(help),
        shown_when: fieldId ? JSON.stringify({ fieldId, when: { operator: 'in', values: ['yes'] } }) : null,
        options: JSON.stringify(
          options.map((option, at) => ({ id: at + 1, ...option, isActive: true, order: at + 1 })),
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    added.set(`${type} ${key}`, id);
    const [column, expression] = VALUES[kind] ?? [];
    if (!column || !expression) continue;
    const isShown = fieldId
      ? sql`exists (select from field_value v where v.tenant_id = r.tenant_id and v.record_id = r.id and v.field_id = ${fieldId} and v.flag)`
      : sql`true`;
    await sql`
      insert into field_value (record_id, field_id, ${sql.ref(column)})
      select r.id, c.id, ${sql.raw(expression)} from custom_field c
      join record r on r.type = c.type
      cross join lateral (select abs(hashtext(r.number || c.key))::int n) h
      where c.id = ${id} and n % 100 < ${field.share} and ${isShown} and (${column !== 'person_id'} or r.owner_id is not null)`.execute(
      tx,
    );
  }
}
