import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import { offerUndoOfOwner } from '../undo/offer-undo.ts';

/** Changes the owner and the informed people. The team is changed by assigning. */
export function PeopleDialog(props: { setup: RecordTypeSetup; record: AnyRecord; onClose: () => void }) {
  const { setup, record, onClose } = props;
  const { t } = useTranslation();
  const [ownerId, setOwner] = useState(record.ownerId);
  const [fyi, setFyi] = useState(() => peopleWho(record, 'fyi'));
  const client = useQueryClient();
  const hasNewOwner = ownerId !== null && ownerId !== record.ownerId;
  const save = (version: number) =>
    call(setup.endpoints.edit, {
      params: { id: record.id },
      version,
      body: { fyi, ...(hasNewOwner && { ownerId }) },
    });
  return (
    <RecordDialog
      title={t('record.changePeople')}
      record={record}
      save={save}
      {...(hasNewOwner && { onSaved: (saved: AnyRecord) => offerUndoOfOwner(client, saved) })}
      onClose={onClose}
    >
      <PersonSelect
        label={t('record.owner', ofType(record.type))}
        allowDeselect={false}
        value={ownerId}
        onChange={setOwner}
      />
      {/* Informing a person of a confidential record grants them access, which needs its own privilege. */}
      {(!record.isConfidential || record.abilities.setConfidentiality) && (
        <PeopleSelect label={t('record.fyi')} description={t('record.fyiHelp')} value={fyi} onChange={setFyi} />
      )}
    </RecordDialog>
  );
}
