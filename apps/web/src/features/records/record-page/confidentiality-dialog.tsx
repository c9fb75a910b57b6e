import { Button, Switch } from '@mantine/core';
import { setConfidentiality } from '@safety-qube/contract/endpoints/record-operations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleSelect } from '../../../components/ui/person-select.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { MultiSelect } from '../../../components/ui/select.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { groupNamesQuery } from '../../../shared/people/group-names.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import { useMay } from '../../../shared/session/access.ts';
import { roleNamesQuery } from './use-words.ts';

/** Chooses who may see a record: every user with the privilege, or only its people, selected roles and groups. */
export function ConfidentialityDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const mayAsk = useMay();
  const knowsRoles = mayAsk('management.user.read');
  const { data: roles = [] } = useQuery({ ...roleNamesQuery, enabled: knowsRoles });
  const [isConfidential, setConfidential] = useState(record.isConfidential);
  const { data: groups = [] } = useQuery(groupNamesQuery);
  const [roleIds, setRoleIds] = useState(record.confidentialRoleIds);
  const [groupIds, setGroupIds] = useState(record.confidentialGroupIds);
  const [fyi, setFyi] = useState(() => peopleWho(record, 'fyi'));
  const save = (version: number) =>
    call(setConfidentiality, {
      params: { id: record.id },
      version,
      body: { isConfidential, roleIds: isConfidential ? roleIds : [], groupIds: isConfidential ? groupIds : [], fyi },
    });
  return (
    <RecordDialog title={t('record.confidentiality')} record={record} save={save} onClose={onClose}>
      <Switch
        size="md"
        checked={isConfidential}
        onChange={(event) => setConfidential(event.currentTarget.checked)}
        label={t('record.makeConfidential')}
        description={t(isConfidential ? 'record.confidentialMeans' : 'record.notConfidentialMeans')}
      />
      {isConfidential && (
        <>
          {knowsRoles && (
            <MultiSelect
              label={t('record.confidentialRoles')}
              placeholder={roleIds.length ? '' : t('form.choosePlaceholder')}
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={roleIds.map(String)}
              onChange={(ids) => setRoleIds(ids.map(Number))}
            />
          )}
          {(groups.length > 0 || groupIds.length > 0) && (
            <MultiSelect
              label={t('record.confidentialGroups')}
              placeholder={groupIds.length ? '' : t('form.choosePlaceholder')}
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={groupIds.map(String)}
              onChange={(ids) => setGroupIds(ids.map(Number))}
            />
          )}
          <PeopleSelect label={t('record.fyi')} description={t('record.fyiHelp')} value={fyi} onChange={setFyi} />
        </>
      )}
      {mayAsk('management.confidentiality.read') && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          renderRoot={(root) => (
            <Link to="/management/confidentiality" search={{ view: 'audience', record: record.id }} {...root} />
          )}
        >
          {t('confidentiality.audience')}
        </Button>
      )}
    </RecordDialog>
  );
}
