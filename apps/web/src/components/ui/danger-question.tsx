import { IconAlertTriangle, IconHelpCircle, IconTool } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from './choice-tiles.tsx';
import { Warning } from './notes.tsx';

/** How imminent the harm is. Only the first answer makes it an immediate danger. */
export type Danger = 'now' | 'maybe' | 'no';

/** Asks whether someone could get hurt today, in the field `danger` of the surrounding form; warns if it is imminent. */
export function DangerQuestion() {
  const { t } = useTranslation();
  const { control } = useFormContext<{ danger: Danger | null }>();
  const { field } = useController({ control, name: 'danger' });
  const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div id="field-danger">
      <ChoiceTiles
        label={t('hazard.danger')}
        value={field.value}
        onChange={field.onChange}
        choices={[
          { value: 'now', label: t('danger.now'), tone: 'red', icon: <IconAlertTriangle {...icon} /> },
          { value: 'maybe', label: t('danger.maybe'), tone: 'amber', icon: <IconHelpCircle {...icon} /> },
          { value: 'no', label: t('danger.no'), icon: <IconTool {...icon} /> },
        ]}
      />
      <Warning isShown={field.value === 'now'}>{t('hazard.warn')}</Warning>
    </div>
  );
}
