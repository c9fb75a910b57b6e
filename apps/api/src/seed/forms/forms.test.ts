import { TemplateContent } from '@safety-qube/contract/template-content';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import { describe, expect, test } from 'vitest';
import { OTHER_FORMS, RECORDS_FORM, SCAFFOLD_FORM } from './demo-forms.ts';
import { INCIDENT_FORMS } from './incident-forms.ts';

const ALL = [...INCIDENT_FORMS, SCAFFOLD_FORM, RECORDS_FORM, ...OTHER_FORMS];

test.each(ALL.map(({ content }) => [content.name['en'], content]))(
  '%s can be published as it stands, complete in every language',
  (_, content) => {
    expect([content.language, ...content.languages].sort()).toEqual([...LANGUAGES].sort());
    expect(publishProblems(content)).toEqual([]);
    expect(TemplateContent.parse(content)).toEqual(content);
  },
);

describe('a new tenant has a form for each kind of incident', () => {
  test('one each', () => {
    expect(INCIDENT_FORMS.map(({ content }) => content.eventTypes)).toEqual(EVENT_TYPES.map((type) => [type]));
  });
  test('which asks whoever reports no more than three things to tap, none of them demanded', () => {
    for (const { content } of INCIDENT_FORMS) {
      const questions = reporterPart(content).sections.flatMap((section) => section.questions);
      expect(questions.length).toBeLessThanOrEqual(3);
      expect(questions.filter(({ required, type }) => required || !TAPPED.includes(type))).toEqual([]);
    }
  });
  test('and the safety team for the rest, in two to six sections', () => {
    for (const { content } of INCIDENT_FORMS) {
      const left = content.sections.length - reporterPart(content).sections.length;
      expect(left).toBeGreaterThanOrEqual(2);
      expect(left).toBeLessThanOrEqual(6);
    }
  });
});

const TAPPED: readonly string[] = ['yes-no', 'single-choice', 'multiple-choice'];
