import type { InvestigationPart, InvestigationParts } from '@safety-qube/contract/investigation';
import { causeProblem, outlineOf } from '@safety-qube/domain/incidents/cause-tree';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import type { InvestigationRow } from '../investigation.repository.ts';

type Reporting = InvestigationParts['reporting'];

const differences = (before: Reporting, after: Reporting) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Reporting)[])
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]] as const]),
  );

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

/** What of a part stands in the history as it is, and what in another way: of statements only how many there are. */
const TOLD: { [P in InvestigationPart]?: (value: InvestigationParts[P]) => unknown } = {
  statements: (statements) => statements.length,
  causes: (causes) => outlineOf(causes).map(({ cause, number }) => `${number} ${cause.text}`),
};

/** What the history says of a part that was written: of the questions of regulators each answer that is another one. */
function changeOf<P extends InvestigationPart>(part: P, before: InvestigationParts[P], after: InvestigationParts[P]) {
  if (part === 'reporting') return differences(before as Reporting, after as Reporting);
  const told = TOLD[part] ?? ((value) => value);
  return { [part]: [told(before), told(after)] as const };
}

/** What a part is called in the history: of the questions of regulators each by itself. */
const propertiesOf = <P extends InvestigationPart>(part: P, value: InvestigationParts[P]): readonly string[] =>
  part === 'reporting' ? Object.keys(value) : [part];

/** Writes a part of an incident's investigation as a whole. */
export const setPart = <P extends InvestigationPart>(
  ctx: Ctx,
  platform: Platform,
  seen: Seen,
  part: P,
  value: InvestigationParts[P],
) =>
  changeInvestigation(ctx, platform, seen, propertiesOf(part, value), async ({ row }) => {
    const written = CHECKS[part]?.(value, row) ?? value;
    await ctx.tx
      .updateTable('incident')
      .set({ [part]: JSON.stringify(written) })
      .where('record_id', '=', seen.id)
      .execute();
    return changeOf(part, row[part] as InvestigationParts[P], written);
  });
