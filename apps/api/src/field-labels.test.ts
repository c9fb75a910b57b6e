import { LANGUAGES } from '@safety-qube/domain/languages';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import type { Field } from '@safety-qube/domain/records/fields';
import enServer from '@safety-qube/locales/en/server.json' with { type: 'json' };
import shared from '@safety-qube/locales/shared.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { isTextKey, text } from './platform/i18n.ts';
import { PAGE_TEXTS } from './platform/texts.ts';
import { RECORD_DEFINITIONS } from './record-definitions.ts';

const labels = RECORD_TYPE_NAMES.flatMap((type) =>
  RECORD_DEFINITIONS[type].facts.map(({ label }) => ({ type, label })),
);

test.each(LANGUAGES)(
  'a field has the label of its pages in files and documents in %s, unless these have their own',
  (language) => {
    const ofPages = labels.filter(({ label }) => !(label in enServer) && !(label in shared));
    expect(ofPages.length).toBeGreaterThan(5);
    for (const { type, label } of ofPages)
      expect(text(language, label)).toBe(PAGE_TEXTS[language][label.replace('fact.', `${type}.`)]);
  },
);

test('files and documents have a text for every option of a field', () => {
  const fields: readonly Field[] = [...HAZARD_FIELDS, ...INCIDENT_FIELDS, ...ISSUE_FIELDS, ...TASK_FIELDS];
  const options = fields.flatMap((field) =>
    field.kind === 'choice' ? field.options.map((option) => `${field.words}.${option}`) : [],
  );
  expect(options.length).toBeGreaterThan(20);
  expect(options.filter((option) => !isTextKey(option))).toEqual([]);
});
