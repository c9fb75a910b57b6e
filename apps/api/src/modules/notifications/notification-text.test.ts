import { LANGUAGES } from '@safety-qube/domain/languages';
import { expect, test } from 'vitest';
import { sentence } from './notification-text.ts';

test('an urgent incident is described as harm that was done or escaped, not as a danger that still exists', () => {
  const said = { event: 'immediateDanger', reason: 'owner', actorName: 'Li Wei', params: {} };
  expect(sentence('en', { ...said, type: 'hazard' })).toBe('Li Wei reported immediate danger');
  expect(sentence('en', { ...said, type: 'incident' })).toBe('Li Wei reported serious harm or a serious near miss');
  for (const language of LANGUAGES)
    expect(sentence(language, { ...said, type: 'incident' })).not.toBe(sentence(language, { ...said, type: 'hazard' }));
});

test('a task is described as created, a report as raised', () => {
  const said = { event: 'raised', reason: 'owner', actorName: 'Li Wei', params: {} };
  expect(sentence('en', { ...said, type: 'task' })).toBe('Li Wei created this task');
  expect(sentence('en', { ...said, type: 'incident' })).toBe('Li Wei reported this');
});
