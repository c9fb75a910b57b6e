import { Button, Stack } from '@mantine/core';
import { copyFields, listFacilitiesWithFields } from '@safety-qube/contract/endpoints/field-definitions';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { type FIELD_LISTS, FIELD_OWNERS, type FieldOwner, isFieldList } from '@safety-qube/domain/records/field-owners';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { CUSTOM_FIELDS } from './custom-fields.queries.ts';
import { ownerName } from './field-owners.ts';

type CopiedType = Exclude<FieldOwner, (typeof FIELD_LISTS)[number]>;
/** What facilities can have fields of. */
const COPIED = FIELD_OWNERS.filter((owner): owner is CopiedType => !isFieldList(owner));

const asOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Copies the fields that one facility has of its own to another. */
export function CopyDialog({ usual, onClose }: { usual: FieldOwner; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { facilities } = usePlaces();
  const [type, setType] = useState<CopiedType>(COPIED.find((one) => one === usual) ?? FIRST_REPORTED_TYPE);
  const [source, setSource] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const { data: sources = [] } = useQuery({
    queryKey: ['custom-fields', 'facilities', type],
    queryFn: () => call(listFacilitiesWithFields, { params: { type } }),
  });
  const refresh = () => CUSTOM_FIELDS.refresh(client);
  const copy = useMutation({
    mutationFn: () =>
      call(copyFields, { params: { type, sourceFacility: Number(source), targetFacility: Number(target) } }),
    onSuccess: async (answer) => {
      const { copied, kept } = answer;
      const parts = [t('customField.copied', { count: copied }), kept > 0 && t('customField.kept', { count: kept })];
      toastChange(parts.filter(Boolean).join(' '), answer, refresh);
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('customField.copyTitle')}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t('customField.copyText')}</p>
        <FormAlert>{copy.error ? refusalOf(copy.error) : undefined}</FormAlert>
        <Select
          label={t('customField.type')}
          allowDeselect={false}
          data={COPIED.map((value) => ({ value, label: ownerName(t, value) }))}
          value={type}
          onChange={(value) => {
            setType(COPIED.find((one) => one === value) ?? type);
            setSource(null);
          }}
        />
        <Select
          label={t('customField.copyFrom')}
          placeholder={t('form.choosePlaceholder')}
          searchable
          nothingFoundMessage={t('customField.copyNone')}
          data={asOptions(sources)}
          value={source}
          onChange={setSource}
        />
        <Select
          label={t('customField.copyTo')}
          placeholder={t('form.choosePlaceholder')}
          searchable
          limit={100}
          nothingFoundMessage={t('list.noOption')}
          data={asOptions(facilities.filter(({ id }) => String(id) !== source))}
          value={target}
          onChange={setTarget}
        />
      </Stack>
      <DialogFoot stays onCancel={onClose}>
        <Button size="md" disabled={!source || !target} loading={copy.isPending} onClick={() => copy.mutate()}>
          {t('customField.copy')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
