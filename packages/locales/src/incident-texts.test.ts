import { FIRST_AID, MEDICAL_TREATMENTS, NO_TREATMENT } from '@safety-qube/domain/incidents/first-aid';
import { REPORT_REASONS } from '@safety-qube/domain/incidents/report-facts';
import { WORK_EXCEPTIONS } from '@safety-qube/domain/incidents/work-exceptions';
import { expect, test } from 'vitest';
import texts from './en/app.json' with { type: 'json' };

test('every treatment, exception of work-relatedness and reason to report has a text, and no others have', () => {
  const known = [
    ...[...FIRST_AID, ...NO_TREATMENT, ...MEDICAL_TREATMENTS].map((treatment) => `treatment.${treatment}`),
    ...WORK_EXCEPTIONS.map((exception) => `workException.${exception}`),
    ...REPORT_REASONS.map((reason) => `reportReason.${reason}`),
  ];
  const worded = Object.keys(texts).filter((key) => /^(treatment|workException|reportReason)\./.test(key));
  expect(worded.sort()).toEqual(known.sort());
});
