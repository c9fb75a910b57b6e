import { FIRST_AID, MEDICAL_TREATMENTS, NO_TREATMENT } from '@safety-qube/domain/incidents/first-aid';
import { WORK_EXCEPTIONS } from '@safety-qube/domain/incidents/work-exceptions';
import { expect, test } from 'vitest';
import texts from './en/app.json' with { type: 'json' };

test('every treatment and every exception of work-relatedness can be read, and none that the rules do not have', () => {
  const known = [
    ...[...FIRST_AID, ...NO_TREATMENT, ...MEDICAL_TREATMENTS].map((treatment) => `treatment.${treatment}`),
    ...WORK_EXCEPTIONS.map((exception) => `workException.${exception}`),
  ];
  const worded = Object.keys(texts).filter((key) => /^(treatment|workException)\./.test(key));
  expect(worded.sort()).toEqual(known.sort());
});
