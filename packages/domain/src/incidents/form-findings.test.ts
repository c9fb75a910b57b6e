import { describe, expect, test } from 'vitest';
import type { Answers } from '../templates/answers.ts';
import type { Question } from '../templates/template.ts';
import { option, question, shows, template } from '../templates/templates.factory.ts';
import { type FormFindings, MEANT, readForm } from './form-findings.ts';

const SEVERAL: readonly string[] = ['body', 'nature', 'aid'];
const ask = (id: string): Question => {
  const options = [...(MEANT[id] ?? []), 'something-else'].map((value) => option(value));
  if (id === 'aided') return question('yes-no', id);
  return question(SEVERAL.includes(id) ? 'multiple-choice' : 'single-choice', id, { options });
};
const FORM = template(Object.keys(MEANT).map(ask));
const given = (answers: Readonly<Record<string, string | readonly string[]>>): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, { value }]));
const read = (answers: Parameters<typeof given>[0]): Partial<FormFindings> | null => readForm(FORM, given(answers));

describe('what the form of an incident says for a case', () => {
  test('is the level of care, by where the person was treated rather than by the first answer', () => {
    expect(read({ care: 'hospital' })).toMatchObject({ care: 'hospital', stayed: false, treatments: null });
    expect(read({ care: 'hospital', treatedAt: 'onSite' })).toMatchObject({ care: 'firstAid' });
    expect(read({ care: 'firstAid', treatedAt: 'ward' })).toMatchObject({ care: 'hospital', stayed: true });
    expect(read({ treatedAt: 'nowhere', aided: 'yes' })).toMatchObject({ care: 'firstAid' });
    expect(read({ treatedAt: 'nowhere', aided: 'no' })).toMatchObject({ care: 'none', treatments: [] });
    expect(read({ treatedAt: 'nowhere' })).toMatchObject({ care: null, treatments: null });
  });

  test('is the treatments, unless a doctor may have given more', () => {
    const aid = ['cleaned', 'flushed', 'rested'];
    expect(read({ aided: 'yes', aid })?.treatments).toEqual(['woundCleaning', 'observationOrCounseling']);
    expect(read({ aided: 'yes', aid: ['flushed'], body: ['eyes'] })?.treatments).toEqual(['eyeIrrigationOrSwab']);
    expect(read({ treatedAt: 'clinic', aided: 'yes', aid })?.treatments).toBeNull();
    expect(read({ treatedAt: 'emergency', aided: 'yes', aid: ['revived'] })?.treatments).toEqual(['other']);
  });

  test('is the kind of harm, and whether the person could go on working', () => {
    expect(read({ nature: ['fracture', 'amputation'] })).toMatchObject({
      type: 'injury',
      isFractured: true,
      isAmputated: true,
    });
    expect(read({ nature: ['skin'] })).toMatchObject({ type: 'skinDisorder' });
    expect(read({ nature: ['skin', 'something-else'] })).toMatchObject({ type: 'injury' });
    expect(read({ return: 'away' })).toMatchObject({ work: 'away', type: null });
  });

  test('is nothing if the questions were removed, are hidden, or have answers that the organisation added', () => {
    expect(readForm(template([question('short-text', 'other')]), given({ other: 'care', care: 'doctor' }))).toBeNull();
    expect(read({})).toBeNull();
    expect(read({ treatedAt: 'something-else' })).toMatchObject({ care: null, stayed: false });
    const hiding = template([
      question('yes-no', 'asked', { rules: [shows({ operator: 'is', value: 'yes' }, ask('care'))] }),
    ]);
    expect(readForm(hiding, given({ asked: 'no', care: 'doctor' }))).toBeNull();
    expect(readForm(hiding, given({ asked: 'yes', care: 'doctor' }))).toMatchObject({ care: 'doctor' });
    const changed = template([question('number', 'care')]);
    expect(readForm(changed, { care: { value: 3 } })).toBeNull();
  });
});
