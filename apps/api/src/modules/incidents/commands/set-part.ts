import type { InvestigationPart, InvestigationParts } from '@safety-qube/contract/investigation';
import { causeProblem, outlineOf } from '@safety-qube/domain/incidents/cause-tree';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import type { InvestigationRow } from '../investigation.repository.ts';

/** What a part is checked for and made into before it is written. */
type Checks = {
  [P in InvestigationPart]?: (value: InvestigationParts[P], row: InvestigationRow) => InvestigationParts[P];
};

const CHECKS: Checks = {
  /** 422 PERSON_NOT_INVOLVED for a witness who is not among the people of the incident. */
  statements(statements, { people }) {
    const stranger = statements.find(({ personId }) => !people.some(({ id }) => id === personId));
    if (stranger) throw refuse('PERSON_NOT_INVOLVED', {}, { ids: [stranger.personId] });
    return statements;
  },
  timeline: (moments) => [...moments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  /** 422 CAUSES_UNSOUND, with what is wrong where. */
  causes(causes) {
    const problem = causeProblem(causes);
    if (problem) throw refuse('CAUSES_UNSOUND', {}, problem);
    return causes;
  },
};

/** What the history says of each part, before and after; of statements only how many there are. */
const TOLD: { [P in InvestigationPart]: (value: InvestigationParts[P]) => unknown } = {
  statements: (statements) => statements.length,
  timeline: (moments) => moments.map(({ at, text }) => `${at} ${text}`),
  causes: (causes) => outlineOf(causes).map(({ cause, number }) => `${number} ${cause.text}`),
  costs: (costs) => costs.map(({ amount, currency, note }) => `${amount.toFixed(2)} ${currency} ${note}`.trim()),
  reporting: (reporting) => reporting,
};

/** Writes a part of an incident's investigation as a whole. */
export const setPart = <P extends InvestigationPart>(
  ctx: Ctx,
  platform: Platform,
  seen: Seen,
  part: P,
  value: InvestigationParts[P],
) =>
  changeInvestigation(ctx, platform, seen, async ({ row }) => {
    const written = CHECKS[part]?.(value, row) ?? value;
    await ctx.tx
      .updateTable('incident')
      .set({ [part]: JSON.stringify(written) })
      .where('record_id', '=', seen.id)
      .execute();
    return { [part]: [TOLD[part](row[part] as InvestigationParts[P]), TOLD[part](written)] };
  });
