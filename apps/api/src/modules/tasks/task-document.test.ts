import { expect, test } from 'vitest';
import { readDocument } from '../../testing/read-document.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { askDocument } from '../record-pdf/documents.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();

test('the document of a task contains each change of its checklist once', async () => {
  const supervisor = await personWith(t, t.tenants.acme, ['task.all', 'task.edit']);
  const k = taskCalls(t, t.tenants.acme);
  const facilityId = await addFacility(t, t.tenants.acme, 'Boston Yard');
  const { id } = await k.raise(supervisor, { facilityId, ownerId: supervisor.id, checklist: ['Lock the switch'] });
  await k.setChecklist(supervisor, id, [{ id: 1, text: 'Lock the switch' }, { text: 'Fit the guard' }]);
  const { rawPayload } = await askDocument(t, supervisor, id);
  const { text } = await readDocument(rawPayload);
  expect(text).toContain('Checklist: Lock the switch → Lock the switch and Fit the guard');
  expect(text.match(/Checklist:/g)).toHaveLength(1);
});
