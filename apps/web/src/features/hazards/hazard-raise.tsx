import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { IconAlertTriangle, IconHelpCircle, IconTool } from '@tabler/icons-react';
import { lazy } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { Warning } from '../../components/ui/notes.tsx';
import { DEFAULT_RAISE_PARTS, type RaiseParts } from '../../config/record-parts.ts';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { fieldsOf, formValues } from '../../shared/records/own-fields.ts';

/** How imminent the harm is. Only the first answer makes it an immediate danger. */
type Danger = 'now' | 'maybe' | 'no';
interface HazardValues {
  danger: Danger | null;
}

function DangerQuestion() {
  const { t } = useTranslation();
  const { control } = useFormContext<HazardValues>();
  const { field } = useController({ control, name: 'danger' });
  return (
    <div id="field-immediateDanger">
      <ChoiceTiles
        label={t('hazard.danger')}
        value={field.value}
        onChange={field.onChange}
        choices={[
          {
            value: 'now',
            label: t('hazard.dangerNow'),
            tone: 'red',
            icon: <IconAlertTriangle size={22} stroke={1.75} aria-hidden />,
          },
          {
            value: 'maybe',
            label: t('hazard.dangerMaybe'),
            tone: 'amber',
            icon: <IconHelpCircle size={22} stroke={1.75} aria-hidden />,
          },
          { value: 'no', label: t('hazard.dangerNo'), icon: <IconTool size={22} stroke={1.75} aria-hidden /> },
        ]}
      />
      <Warning isShown={field.value === 'now'}>{t('hazard.warn')}</Warning>
    </div>
  );
}

const More = lazy(() => fetchPart(() => import('./hazard-further.tsx')));

/** What hazards add to the raise form. */
export const HAZARD_RAISE: RaiseParts = {
  ...DEFAULT_RAISE_PARTS,
  First: DangerQuestion,
  More,
  empty: { danger: null, risk: null, ...formValues(HAZARD_FIELDS) },
  errorFields: { RISK_UNKNOWN: 'risk' },
  moreFields: ['risk', ...HAZARD_FIELDS.map(({ name }) => name)],
  toBody: ({ danger, risk, ...values }: HazardValues & Record<string, unknown>) => ({
    ...fieldsOf(HAZARD_FIELDS, values),
    risk,
    immediateDanger: danger === null ? undefined : danger === 'now',
  }),
};
