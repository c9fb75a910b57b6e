import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { useWatch } from 'react-hook-form';
import { DEFAULT_RAISE_PARTS, type RaiseParts } from '../../config/record-parts.ts';
import { fieldsOf, formValues } from '../../shared/records/own-fields.ts';
import { linesOf } from './checklist-lines.ts';
import {
  ChecklistField,
  ControlField,
  EffectField,
  EvidenceField,
  RepeatField,
  type TaskValues,
  VerifierField,
} from './task-fields.tsx';

/** Fields right after the description. */
function First() {
  const originId = useWatch<TaskValues, 'originId'>({ name: 'originId' });
  return originId === null ? <ChecklistField /> : <ControlField originId={originId} />;
}

function More() {
  const originId = useWatch<TaskValues, 'originId'>({ name: 'originId' });
  return (
    <>
      {originId === null ? <ControlField originId={null} /> : <ChecklistField />}
      <EvidenceField />
      <EffectField />
      <RepeatField />
    </>
  );
}

/** What tasks add to the raise form. */
export const TASK_RAISE: RaiseParts = {
  ...DEFAULT_RAISE_PARTS,
  First,
  More,
  inFront: ['ownerId', 'dueOn', 'priority'],
  BesideOwner: VerifierField,
  words: {
    ...DEFAULT_RAISE_PARTS.words,
    what: 'task.what',
    whatHelp: 'task.whatHelp',
    whatMissing: 'task.whatMissing',
    photosHelp: 'task.photosHelp',
    ownerHelp: 'task.ownerHelp',
    send: 'task.send',
  },
  errorFields: { VERIFIER_IS_OWNER: 'verifierId', REPEAT_NEEDS_DUE: 'dueOn' },
  empty: {
    originId: null,
    ...formValues(TASK_FIELDS),
    checklist: '',
    repeat: null,
  },
  moreFields: ['evidence', 'effectOn', 'repeat'],
  toBody: (values: TaskValues & Record<string, unknown>) => ({
    originId: values.originId,
    ...fieldsOf(TASK_FIELDS, values),
    checklist: linesOf(values.checklist),
    repeat: values.repeat,
  }),
};
