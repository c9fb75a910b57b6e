import { Select } from '@mantine/core';
import { setRegimes } from '@safety-qube/contract/endpoints/config';
import type { ConfigEntry } from '@safety-qube/contract/schemas/config';
import { REGIME_CHOICES } from '@safety-qube/domain/incidents/regimes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { useMay } from '../../shared/session/access.ts';
import { configQuery } from '../../shared/session/start-visit.ts';
import { useSettings } from '../../shared/tenant/use-setting.ts';

type Choice = (typeof REGIME_CHOICES)[number];

/** Chooses the regimes that determine which incidents are reported to authorities; saved at once, with an undo. */
export function RegimesField() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayEdit = useMay()('management.branding.edit');
  const setting = useSettings();
  const chosen = REGIME_CHOICES.find((choice) => choice === setting('incident_regimes')) ?? 'none';
  const set = useMutation({
    mutationFn: ({ value }: { value: Choice; undo?: Choice }) => call(setRegimes, { body: { value } }),
    onSuccess: (saved: ConfigEntry, { undo }) => {
      client.setQueryData(configQuery.queryKey, (all) =>
        all?.map((entry) => (entry.name === saved.name ? saved : entry)),
      );
      void client.invalidateQueries({ queryKey: ['record'] });
      if (undo) toastUndo(t('organisation.regimesSaved'), () => set.mutate({ value: undo }));
    },
    onError: toastRefusal,
  });
  return (
    <Select
      label={t('organisation.regimes')}
      description={t('organisation.regimesHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      readOnly={!mayEdit}
      data={REGIME_CHOICES.map((value) => ({ value, label: t(`organisation.regime.${value}`) }))}
      value={chosen}
      onChange={(value) => value && value !== chosen && set.mutate({ value, undo: chosen })}
    />
  );
}
