import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { RiskField } from './risk-field.tsx';

/** Fields of the form that edits a hazard. */
export function HazardEditFields() {
  const { t } = useTranslation();
  return (
    <>
      <FieldControl
        field={fieldNamed(HAZARD_FIELDS, 'immediateDanger')}
        label={t('hazard.immediateDanger')}
        help={t('hazard.danger')}
      />
      <FieldControl
        field={fieldNamed(HAZARD_FIELDS, 'interimControl')}
        label={t('hazard.interimControl')}
        help={t('hazard.interimControlHelp')}
      />
      <RiskField />
    </>
  );
}
