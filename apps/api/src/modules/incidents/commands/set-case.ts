import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { CASE_CODE_NAMES, CASE_CODES } from '@safety-qube/domain/incidents/case-codes';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInvestigation, personOf, type Seen } from '../change-investigation.ts';
import { partsChanged, personSnapshot } from '../person-snapshot.ts';

/** Throws 422 CODE_UNKNOWN for a code that its axis does not have. */
function checkCodes(codes: CaseInput['codes']): void {
  for (const name of CASE_CODE_NAMES) {
    const code = codes[name];
    if (code !== null && oiicsTitle(CASE_CODES[name], code) === undefined)
      throw refuse('CODE_UNKNOWN', { code }, { field: name });
  }
}

/** Throws 422 LOST_TIME_BACKWARDS for a time that ends before it begins. */
function checkLostTime(lostTime: CaseInput['lostTime']): void {
  if (lostTime?.some(({ from, to }) => to !== null && to < from)) throw refuse('LOST_TIME_BACKWARDS');
}

/** Writes the case of an injured person. 422 CASE_NEEDS_INJURED for any other person, CODE_UNKNOWN, LOST_TIME_BACKWARDS. */
export const setCase = (
  ctx: Ctx,
  platform: Platform,
  { personId, ...seen }: Seen & { readonly personId: number },
  input: CaseInput,
) =>
  changeInvestigation(ctx, platform, seen, ['case'], async (investigating) => {
    const person = personOf(investigating, personId);
    if (person.involvement !== 'injured') throw refuse('CASE_NEEDS_INJURED');
    checkCodes(input.codes);
    checkLostTime(input.lostTime);
    const columns = {
      type: input.type,
      facts: JSON.stringify(input.facts),
      lost_time: input.lostTime && JSON.stringify(input.lostTime),
      privacy_reasons: [...new Set(input.privacyReasons)],
      codes: JSON.stringify(input.codes),
      report: JSON.stringify(input.report),
    };
    await ctx.tx
      .insertInto('incident_case')
      .values({ person_id: personId, ...columns })
      .onConflict((same) => same.columns(['tenant_id', 'person_id']).doUpdateSet(columns))
      .execute();
    // The values may disclose a person's health, so the history gets only the names of the changed parts.
    return {
      case: [
        person.case && { person: personSnapshot(person), parts: [] },
        {
          person: personSnapshot({ ...person, case: input }),
          parts: person.case ? partsChanged(person.case, input) : [],
        },
      ],
    };
  });
