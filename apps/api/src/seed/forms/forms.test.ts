import { TemplateContent } from '@safety-qube/contract/schemas/template-content';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { MEANT } from '@safety-qube/domain/incidents/form-findings';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { kindProblems } from '@safety-qube/domain/templates/forms-in-force';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { describe, expect, test } from 'vitest';
import { OTHER_FORMS, RECORDS_FORM, SCAFFOLD_FORM } from './demo-forms.ts';
import { INCIDENT_FORMS } from './incident-forms.ts';
import { PATROL_FORM, THREATS_FORM } from './security-demo-forms.ts';

const ALL = [
  ...new Set([...INCIDENT_FORMS.safety, ...INCIDENT_FORMS.security]),
  ...[SCAFFOLD_FORM, RECORDS_FORM, ...OTHER_FORMS],
  ...[PATROL_FORM, THREATS_FORM],
];

test.each(ALL.map(({ content }) => [content.name['en'], content]))(
  '%s can be published and is complete in every language',
  (_, content) => {
    expect([content.language, ...content.languages].sort()).toEqual([...LANGUAGES].sort());
    expect([...publishProblems(content), ...kindProblems({ id: 0, content }, INCIDENT.forms, new Map())]).toEqual([]);
    expect(TemplateContent.parse(content)).toEqual(content);
  },
);

describe.each(Object.entries(INCIDENT_FORMS))('a new tenant of %s has a form for each kind of incident', (_, forms) => {
  test('one for each event type', () => {
    expect(forms.flatMap(({ content }) => content.eventTypes ?? []).sort()).toEqual([...EVENT_TYPES].sort());
  });
  test('the reporter gets at most three questions to tap, none of them required', () => {
    for (const { content } of forms) {
      const questions = reporterPart(content).sections.flatMap((section) => section.questions);
      expect(questions.length).toBeLessThanOrEqual(3);
      expect(questions.filter(({ required, type }) => required || !TAPPED.includes(type))).toEqual([]);
    }
  });
  test('the safety team gets the rest, in two to six sections', () => {
    for (const { content } of forms) {
      const left = content.sections.length - reporterPart(content).sections.length;
      expect(left).toBeGreaterThanOrEqual(2);
      expect(left).toBeLessThanOrEqual(6);
    }
  });
});

const TAPPED: readonly string[] = ['yes-no', 'single-choice', 'multiple-choice'];

test('the injury form has the questions that a case takes over, with matching options', () => {
  const { content } = INCIDENT_FORMS.safety.find(({ eventType }) => eventType === 'injuryOrIllness') ?? {};
  const asked = new Map(content ? placesOf(content).map(({ question }) => [question.id, question]) : []);
  for (const [id, meant] of Object.entries(MEANT)) {
    const question = asked.get(id);
    const options = question && 'options' in question ? question.options.map((one) => one.id) : ['yes', 'no'];
    expect([id, meant.filter((value) => !options.includes(value))]).toEqual([id, []]);
    expect([id, question?.type]).toEqual([id, expect.stringMatching(/-choice$|^yes-no$/)]);
  }
});
