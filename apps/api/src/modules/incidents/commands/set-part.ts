import type { InvestigationPart, InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { causeProblem, outlineOf } from '@safety-qube/domain/incidents/cause-tree';
import { keysOf } from '@safety-qube/domain/objects';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, type Seen } from '../change-investigation.ts';
import type { InvestigationRow } from '../investigation.repository.ts';

type Reporting = InvestigationParts['reporting'];

const differences = (before: Reporting, after: Reporting) =>
  Object.fromEntries(
    keysOf(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]] as const]),
  );

/** Checks and normalizes parts before they are written. */
type Checks = {
  [P in InvestigationPart]?: (value: InvestigationParts[P], row: InvestigationRow) => InvestigationParts[P];
};

const CHECKS: Checks = {
  /** Throws 422 PERSON_NOT_INVOLVED for a witness who is not among the people of the incident. */
  statements(statements, { people }) {
    const stranger = statements.find(({ personId }) => !people.some(({ id }) => id === personId));
    if (stranger) throw refuse('PERSON_NOT_INVOLVED', {}, { ids: [stranger.personId] });
    return statements;
  },
  timeline: (moments) => [...moments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  /** Throws 422 CAUSES_UNSOUND with the problem and its place. */
  causes(causes) {
    const problem = causeProblem(causes);
    if (problem) throw refuse('CAUSES_UNSOUND', {}, problem);
    return causes;
  },
};

/** Parts that the history stores in another form: of statements only the number, of causes the outline. */
const IN_HISTORY: { [P in InvestigationPart]?: (value: InvestigationParts[P]) => unknown } = {
  statements: (statements) => statements.length,
  causes: (causes) => outlineOf(causes).map(({ cause, number }) => `${number} ${cause.text}`),
};

/** Returns the change of a part for the history; of the questions of regulators each answer that has changed. */
function changeOf<P extends InvestigationPart>(part: P, before: InvestigationParts[P], after: InvestigationParts[P]) {
  if (part === 'reporting') return differences(before as Reporting, after as Reporting);
  const inHistory = IN_HISTORY[part] ?? ((value) => value);
  return { [part]: [inHistory(before), inHistory(after)] as const };
}

/** Returns the names of a part in the history; the questions of regulators have one each. */
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
