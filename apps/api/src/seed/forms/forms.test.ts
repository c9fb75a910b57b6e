import { TemplateContent } from '@safety-qube/contract/schemas/template-content';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { MEANT } from '@safety-qube/domain/incidents/form-findings';
import { BEHAVIOURS, OBSERVATION_CATEGORY } from '@safety-qube/domain/issues/observations';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { kindProblems } from '@safety-qube/domain/templates/forms-in-force';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { describe, expect, test } from 'vitest';
import { issueDefinition } from '../../modules/issues/index.ts';
import { RECORDS_FORM, RISKS_FORM, SCAFFOLD_FORM } from './demo-forms.ts';
import { INCIDENT_FORMS } from './incident-forms.ts';
import { INSPECTION_FORMS } from './inspection-forms.ts';
import { ISSUE_FORMS } from './issue-forms.ts';
import { PATROL_FORM, THREATS_FORM } from './security-demo-forms.ts';

const ALL = [
  ...new Set([...INCIDENT_FORMS.safety, ...INCIDENT_FORMS.security]),
  ...new Set([...ISSUE_FORMS.safety, ...ISSUE_FORMS.security]),
  ...INSPECTION_FORMS,
  ...[SCAFFOLD_FORM, RECORDS_FORM, RISKS_FORM],
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

describe.each(['safety', 'security'] as const)('a new tenant of %s', (brand) => {
  const [ofIncidents, ofIssues] = [INCIDENT_FORMS[brand], ISSUE_FORMS[brand]];
  const forms = [...ofIncidents, ...ofIssues].map(({ content }) => content);
  test('has a form for each event type and each seeded category', () => {
    expect(ofIncidents.flatMap(({ content }) => content.eventTypes ?? []).sort()).toEqual([...EVENT_TYPES].sort());
    const categories = issueDefinition.defaultFields.flatMap(({ key, options }) => (key === 'category' ? options : []));
    expect(ofIssues.flatMap(({ content }) => content.categories ?? []).sort()).toEqual(
      categories.map(({ value }) => value).sort(),
    );
  });
  test('the reporter gets at most three questions to tap, none of them required', () => {
    for (const content of forms) {
      const part = reporterPart(content);
      const questions = part.sections.flatMap((section) => section.questions);
      expect(questions.length).toBeLessThanOrEqual(3);
      expect(questions.filter(({ required, type }) => required || !TAPPED.includes(type))).toEqual([]);
      expect(evaluate(part, {}).errors).toEqual([]);
    }
  });
  test('the team gets the rest, in two to six sections', () => {
    for (const content of forms) {
      const left = content.sections.length - reporterPart(content).sections.length;
      expect(left).toBeGreaterThanOrEqual(2);
      expect(left).toBeLessThanOrEqual(6);
    }
  });
  test('counts safe and at-risk acts in one table, by all behaviours, and asks observers for nobody', () => {
    const card = ofIssues.find(({ content }) => content.categories?.includes(OBSERVATION_CATEGORY));
    const asked = card ? placesOf(card.content).map(({ question }) => question) : [];
    const tables = asked.filter((question) => question.type === 'table');
    expect(tables.map(({ columns }) => columns.map(({ id }) => id))).toEqual([['behaviour', 'safe', 'atRisk']]);
    const rows = BEHAVIOURS.map((behaviour) => ({ behaviour, safe: 3, atRisk: 0 }));
    expect(card && evaluate(reporterPart(card.content), { acts: { value: rows } }).errors).toEqual([]);
    expect(asked.map(({ type }) => type)).not.toContain('person');
  });
});

/** Types of questions that are answered by tapping, or by counting. */
const TAPPED: readonly string[] = ['yes-no', 'single-choice', 'multiple-choice', 'table'];

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

test('a new tenant begins with six inspection templates, each with checks whose failure is critical and has consequences', () => {
  expect(INSPECTION_FORMS.map(({ content }) => content.name['en'])).toEqual([
    'Site safety walk',
    'Portable ladder before use',
    'Forklift before the shift',
    'Fire extinguishers, monthly',
    'First aid, monthly',
    'Housekeeping round',
  ]);
  for (const { content } of INSPECTION_FORMS) {
    const questions = placesOf(content).map(({ question }) => question);
    expect(questions.length).toBeGreaterThanOrEqual(12);
    const critical = questions.filter((question) => question.critical);
    expect(critical.length).toBeGreaterThan(0);
    for (const { rules } of critical) expect(rules.map(({ action }) => action)).toContain('require-note');
  }
});
