import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { StoredOption, TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import type { FieldKind } from '@safety-qube/domain/records/fields';
import { sql } from 'kysely';
import { saveField } from '../modules/custom-fields/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import acme from './data/acme-fields.json' with { type: 'json' };
import dbo from './data/custom-fields.json' with { type: 'json' };
import type { Step } from './demo-acting.ts';

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
/** The fields that the organisations of the demo have defined. */
const FIELDS: Readonly<Record<string, readonly DemoField[]>> = {
  dbo: dbo as readonly DemoField[],
  acme: acme as readonly DemoField[],
};

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

/** Days ago at which the first field was added, and between two of them. */
const FIRST_DAYS_AGO = 634;
const DAYS_BETWEEN = 41;

/** Adds values of a field to the records that are there, by one statement. */
async function addValues(
  tx: TenantDb,
  { kind, share }: DemoField,
  id: number,
  shownWith: number | undefined,
): Promise<void> {
  const [column, expression] = VALUES[kind] ?? [];
  if (!column || !expression) return;
  const isShown = shownWith
    ? sql`exists (select from field_value v where v.tenant_id = r.tenant_id and v.record_id = r.id and v.field_id = ${shownWith} and v.flag)`
    : sql`true`;
  await sql`
    insert into field_value (record_id, field_id, ${sql.ref(column)})
    select r.id, c.id, ${sql.raw(expression)} from custom_field c
    join record r on r.type = c.type
    cross join lateral (select abs(hashtext(r.number || c.key))::int n) h
    where c.id = ${id} and n % 100 < ${share} and ${isShown} and (${column !== 'person_id'} or r.owner_id is not null)`.execute(
    tx,
  );
}

/** The fields of an organisation as changes of administration, each with its values for the records that are there. */
export function fieldSteps(slug: string, by: number): Step[] {
  const added = new Map<string, number>();
  return (FIELDS[slug] ?? []).map((field, index) => {
    const { type, key, kind, label, labels, help, unit, requiredFrom, options, shownWith } = field;
    const add = async (ctx: Ctx): Promise<void> => {
      const shownBy = added.get(`${type} ${shownWith}`);
      const { id } = await saveField(ctx, {
        ...{ type, key, kind, label, help, unit, requiredFrom },
        labels: { en: label, ...labels },
        options: options?.map((option) => ({ ...option, labels: { en: option.label, ...option.labels } })),
        ...(shownBy && { shownWhen: { fieldId: shownBy, when: { operator: 'in', values: ['yes'] } } }),
      });
      added.set(`${type} ${key}`, id);
      await addValues(ctx.tx, field, id, shownBy);
    };
    return [FIRST_DAYS_AGO - index * DAYS_BETWEEN, by, add];
  });
}
