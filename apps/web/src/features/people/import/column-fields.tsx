import type { FileField, PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { entriesOf } from '@safety-qube/domain/objects';
import { PERSON_FIELDS } from '@safety-qube/domain/person-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { PERSON_FIELDS_SOURCE } from '../../../shared/people/person-fields.ts';
import { fieldLabel, useCustomFields } from '../../../shared/records/use-custom-fields.ts';
import type { Columns } from './choices.ts';
import classes from './people-import.module.css';

/** Which column of the file each field of a person is, with examples of its values. */
export function ColumnFields(props: {
  columns: PeopleFile['columns'];
  fields: Columns;
  isDisabled: boolean;
  onChange: (fields: Columns) => void;
}) {
  const { columns, fields, isDisabled, onChange } = props;
  const { t } = useTranslation();
  const own = useCustomFields(PERSON_FIELDS_SOURCE).filter(
    ({ isActive, facilityId }) => isActive && facilityId === null,
  );
  const names: (readonly [FileField, string])[] = [
    ...entriesOf(PERSON_FIELDS).map(([field, label]) => [field, t(label)] as const),
    ...own.map((field) => [fieldProperty(field.id), fieldLabel(field)] as const),
  ];
  return (
    <div className={classes['columns']}>
      {names.map(([field, label]) => {
        const column = fields[field];
        const samples = column === undefined ? [] : (columns[column]?.samples ?? []);
        return (
          <Select
            key={field}
            label={label}
            description={samples.length ? <bdi>{samples.slice(0, 3).join(' · ')}</bdi> : undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            placeholder={t('people.importNoColumn')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
            disabled={isDisabled}
            value={column === undefined ? null : String(column)}
            onChange={(value) => {
              const { [field]: _, ...others } = fields;
              onChange(value === null ? others : { ...others, [field]: Number(value) });
            }}
            data={columns.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        );
      })}
    </div>
  );
}
