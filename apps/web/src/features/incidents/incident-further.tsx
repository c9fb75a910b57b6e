import { INCIDENT_FIELDS } from '@safety-qube/domain/record-types/incident-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { Optional } from '../../components/ui/optional.tsx';

/** Names of the fields that a report can be without. */
type OptionalName = Exclude<(typeof INCIDENT_FIELDS)[number], { isRequired: true }>['name'];
/** Names of those that have a text of help. */
type NameWithHelp = { [N in OptionalName]: `incident.${N}Help` extends ParseKeys ? N : never }[OptionalName];

/** An optional field, with its help. */
export function OptionalField({ name }: { name: NameWithHelp }) {
  const { t } = useTranslation();
  return (
    <FieldControl
      field={fieldNamed(INCIDENT_FIELDS, name)}
      label={<Optional>{t(`incident.${name}`)}</Optional>}
      help={t(`incident.${name}Help`)}
    />
  );
}

/** Optional fields of a report. */
export default function IncidentFurther() {
  return (
    <>
      <OptionalField name="immediateAction" />
      <OptionalField name="potentialSeverity" />
    </>
  );
}
