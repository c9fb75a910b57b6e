import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useLevels, usePlaces } from '../../shared/places/places.ts';
import type { LineValues } from './line-values.ts';

/** Places that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;

/** Where a line counts: a facility or one of its departments; empty for everywhere. */
export function LinePlace({ control }: { control: Control<LineValues> }) {
  const { t } = useTranslation();
  const { facilities, facility } = usePlaces();
  const { label, below } = useLevels();
  const at = useController({ control, name: 'facilityId' });
  const department = useController({ control, name: 'departmentId' });
  const departments = (facility(at.field.value)?.units ?? []).filter(({ level }) => level === 'department');
  const select = (
    { field, fieldState }: typeof at | typeof department,
    options: readonly { id: number; name: string }[],
    text: string,
  ) => ({
    searchable: true,
    clearable: true,
    limit: MAX_SHOWN,
    clearButtonProps: { 'aria-label': t('common.remove') },
    nothingFoundMessage: t('list.noOption'),
    placeholder: t('approver.any'),
    label: <Optional>{text}</Optional>,
    data: options.map(({ id, name }) => ({ value: String(id), label: name })),
    value: field.value === null ? null : String(field.value),
    onBlur: field.onBlur,
    error: fieldError(fieldState.error),
  });
  return (
    <>
      <Select
        {...select(at, facilities, label('facility'))}
        onChange={(value) => {
          at.field.onChange(value === null ? null : Number(value));
          department.field.onChange(null);
        }}
      />
      {below.includes('department') && departments.length > 0 && (
        <Select
          {...select(department, departments, label('department'))}
          onChange={(value) => department.field.onChange(value === null ? null : Number(value))}
        />
      )}
    </>
  );
}
