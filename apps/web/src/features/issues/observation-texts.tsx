import { ISSUE_FIELDS } from '@safety-qube/domain/record-types/issue-fields';
import { fieldNamed } from '@safety-qube/domain/records/fields';
import { useTranslation } from 'react-i18next';
import { FieldControl } from '../../components/ui/field-control.tsx';
import { Optional } from '../../components/ui/optional.tsx';

/** What was said to the people on the spot, and what made it hard for them to work safely. */
export default function ObservationTexts() {
  const { t } = useTranslation();
  return (['feedbackGiven', 'barrier'] as const).map((name) => (
    <FieldControl
      key={name}
      field={fieldNamed(ISSUE_FIELDS, name)}
      label={<Optional>{t(`issue.${name}`)}</Optional>}
      help={t(`issue.${name}Help`)}
    />
  ));
}
