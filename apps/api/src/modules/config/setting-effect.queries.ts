import type { LocalisationConfig, SettingEffect } from '@safety-qube/contract/schemas/config';
import { fieldFlagOf } from '@safety-qube/domain/config-groups';
import { configKey } from '@safety-qube/domain/config-keys';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { checkedValue } from './config.policy.ts';
import { readConfigValue } from './config.queries.ts';

type Reading = Pick<Ctx, 'tx'>;

async function count({ tx }: Reading, query: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await query.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Conditions of the records that have a value in a field which flags can switch off. */
const HAS_VALUE = {
  owner: sql`exists (select from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'owner')`,
  invest_team: sql`exists (select from record_person p
    where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'resolutionTeam')`,
  duedate: sql`r.due_on is not null`,
  priority: sql`r.priority is not null`,
} as const;

/** The languages that are not offered any more, and own texts that are not shown any more. */
async function effectOnLanguages(
  ctx: Reading,
  before: LocalisationConfig,
  after: LocalisationConfig,
): Promise<SettingEffect> {
  const gone = before.supportedLanguages.filter((language) => !after.supportedLanguages.includes(language));
  const isOff = before.isTranslationsEnabled && !after.isTranslationsEnabled;
  return {
    people: await count(
      ctx,
      sql`select count(*)::int count from employee where status = 'active' and split_part(lower(selected_language), '-', 1) = any(${gone})`,
    ),
    ownTexts: await count(
      ctx,
      sql`select count(*)::int count from translation_override where ${isOff} or language = any(${gone})`,
    ),
  };
}

/** How each setting that takes something away is counted, by its name; a flag by that of its field. Of records `r` those that are `known`. */
async function effectOf(
  ctx: Pick<Ctx, 'tx' | 'recordDefinitions'>,
  name: string,
  { before, after, known }: { before: unknown; after: unknown; known: RawBuilder<unknown> },
): Promise<SettingEffect> {
  const flag = fieldFlagOf(name);
  if (flag) {
    const type = RECORD_TYPE_NAMES.find((one) => descriptorOf(one).configPrefix === flag.prefix);
    if (flag.isOnCreate || after === true || !type) return {};
    return {
      records: await count(
        ctx,
        sql`select count(*)::int count from record r where r.type = ${type} and r.shelf = 'open' and ${HAS_VALUE[flag.field]} and ${known}`,
      ),
    };
  }
  switch (name) {
    case 'localisation_config':
      return effectOnLanguages(ctx, before as LocalisationConfig, after as LocalisationConfig);
    case 'incident_regimes': {
      const reported = RECORD_TYPE_NAMES.filter((one) => ctx.recordDefinitions[one].reportClocks !== null);
      return {
        records: await count(
          ctx,
          sql`select count(*)::int count from record r where r.type = any(${reported}::text[]) and r.shelf = 'open' and ${known}`,
        ),
      };
    }
    case 'raiser_silence_days':
      return {
        accepted: await count(
          ctx,
          sql`select count(*)::int count from timer t join record r on r.tenant_id = t.tenant_id and r.id = t.subject_id
            where t.kind = 'raiser-silence' and r.status_since + make_interval(days => ${after}::int) <= now() and ${known}`,
        ),
      };
    case 'claim_code_months':
      return {
        claims: await count(
          ctx,
          sql`select count(*)::int count from report_claim c cross join lateral app.claim_ends_at(c) ends
            where c.comment_id is null and ends > now()
              and ends - make_interval(months => ${before}::int) + make_interval(months => ${after}::int) <= now()`,
        ),
      };
    default:
      return {};
  }
}

/**
 * Counts what a change of a setting to a value would take away, by kind, confidential records for those who may know of them; nothing
 * for one that takes nothing. 403 without the privilege, 404 for an unknown name, 422 for a value of another kind.
 */
export async function readSettingEffect(ctx: Ctx, name: string, wanted: unknown): Promise<SettingEffect> {
  const { privileges } = authorize(ctx, 'management.configuration.read');
  const key = configKey(name);
  if (!key) throw notFound();
  const after = checkedValue(key, wanted);
  const before = await readConfigValue(ctx, name);
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  const known = privileges.has('management.confidentiality.read') ? sql`true` : sql`not r.is_confidential`;
  return effectOf(ctx, name, { before, after, known });
}
