import { Button, Modal, MultiSelect, Stack, Switch } from '@mantine/core';
import { setConfidentiality } from '@safety-qube/contract/record-operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import type { WholeRecord } from '../../../config/record-types.ts';
import { useMay } from '../../../lib/access.ts';
import { call } from '../../../lib/call.ts';
import { refusalOf } from '../../../lib/form-errors.ts';
import { toastDone } from '../../../lib/toast.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { PeopleSelect } from '../fields/person-select.tsx';
import { currentOf, refreshRecord } from './record-data.ts';
import classes from './record-page.module.css';
import { peopleWho } from './turn.ts';
import { roleNamesQuery } from './use-words.ts';

/** Who may see a record: everyone with the right, or its people and chosen roles alone. */
export function ConfidentialityDialog({ record, onClose }: { record: WholeRecord; onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayAsk = useMay();
  const knowsRoles = mayAsk('management.user.read');
  const { data: roles = [] } = useQuery({ ...roleNamesQuery, enabled: knowsRoles });
  const [isConfidential, setConfidential] = useState(record.isConfidential);
  const [roleIds, setRoleIds] = useState(record.confidentialRoleIds);
  const [fyi, setFyi] = useState(() => peopleWho(record, 'fyi'));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      call(setConfidentiality, {
        params: { id: record.id },
        version: record.version,
        body: { isConfidential, roleIds: isConfidential ? roleIds : [], fyi },
      }),
    onSuccess: () => {
      toastDone(t('record.saved'));
      void refreshRecord(client, record);
      onClose();
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) client.setQueryData(['record', record.id], current);
      setProblem(current ? t('stale.again') : refusalOf(error));
    },
  });
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('record.confidentiality')}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes['dialogTitle'] ?? '' }}
    >
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>
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
                comboboxProps={{ keepMounted: false }}
                clearButtonProps={{ 'aria-label': t('common.remove') }}
                data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={roleIds.map(String)}
                onChange={(ids) => setRoleIds(ids.map(Number))}
              />
            )}
            <PeopleSelect label={t('record.fyi')} description={t('record.fyiHelp')} value={fyi} onChange={setFyi} />
          </>
        )}
      </Stack>
      <div className={classes['dialogFoot']}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="md" loading={save.isPending} onClick={() => save.mutate()}>
          {t('common.save')}
        </Button>
      </div>
    </Modal>
  );
}
