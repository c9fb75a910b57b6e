import { Button, Stack } from '@mantine/core';
import { createSchedule } from '@safety-qube/contract/endpoints/executions';
import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { NO_PLACE, PlaceSelects } from '../../components/ui/place-selects.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { publishedFormsQuery } from '../../shared/records/published-forms.ts';
import { SCHEDULE_MODULES } from './schedule-modules.ts';

/** Assigns a form to a place; `form` is the preselected template. */
export function NewSchedule(props: { module: Schedule['module']; form: number | undefined; onClose: () => void }) {
  const { module, form, onClose } = props;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { data: forms } = useQuery(publishedFormsQuery(module));
  const [templateId, setTemplateId] = useState(form === undefined ? null : String(form));
  const [place, setPlace] = useState(NO_PLACE);
  const [isTried, setTried] = useState(false);
  const { facilityId } = place;
  const making = useMutation({
    mutationFn: (body: { templateId: number; facilityId: number }) =>
      call(createSchedule, { body: { kind: 'on-demand', ...place, ...body } }),
    onSuccess: (made) => {
      const refresh = () => client.invalidateQueries({ queryKey: ['schedules'] });
      toastChange(t('schedules.made'), made, refresh);
      void refresh();
      onClose();
    },
  });
  const make = () => {
    setTried(true);
    if (templateId !== null && facilityId !== null) making.mutate({ templateId: Number(templateId), facilityId });
  };
  const missing = (isMissing: boolean) => fieldError(isTried && isMissing ? { message: t('form.choose') } : undefined);
  return (
    <FormDrawer
      title={t('schedules.new')}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" loading={making.isPending} onClick={make}>
            {t('schedules.make')}
          </Button>
        </>
      }
    >
      <FormAlert>{making.error ? refusalOf(making.error) : undefined}</FormAlert>
      <Stack gap={16}>
        <Select
          label={t('schedules.form')}
          description={forms?.length === 0 ? t(SCHEDULE_MODULES[module].noForms) : undefined}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('list.noOption')}
          placeholder={t('form.choosePlaceholder')}
          data={(forms ?? []).map(({ id, name, language }) => ({
            value: String(id),
            label: name[i18n.language] || name[language] || String(id),
          }))}
          value={templateId}
          onChange={setTemplateId}
          error={missing(templateId === null)}
        />
        <PlaceSelects value={place} onChange={setPlace} errors={{ facilityId: missing(facilityId === null) }} />
      </Stack>
    </FormDrawer>
  );
}
