import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { RiskField } from './risk-field.tsx';

/** Optional fields of a report. */
export default function HazardFurther() {
  const { t } = useTranslation();
  return (
    <>
      <FieldControl
        field={fieldNamed(HAZARD_FIELDS, 'interimControl')}
        label={t('hazard.interimControl')}
        help={t('hazard.interimControlHelp')}
      />
      <RiskField />
    </>
  );
}
