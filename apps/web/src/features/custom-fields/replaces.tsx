import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Select } from '../../components/ui/select.tsx';
import classes from './custom-fields.module.css';
import { fieldUseQuery, generalFieldsQuery } from './custom-fields.queries.ts';
import { usedBy } from './field-use.tsx';
import type { FieldFormValues } from './field-values.ts';

/** The general field that a field of a facility replaces there: of a new one as it is chosen, of others the one with its key. */
export function useReplaced(control: Control<FieldFormValues>, item: FieldItem | undefined): FieldItem | undefined {
  const [type, facilityId, replaces] = useWatch({ control, name: ['type', 'facilityId', 'replaces'] });
  const { data = [] } = useQuery({ ...generalFieldsQuery(type), enabled: facilityId !== null });
  if (facilityId === null) return undefined;
  return data.find(({ id, key }) => (item ? key === item.key : String(id) === replaces));
}

/** The choice of the general field that a new field of a facility replaces there, and how much there has a value of it. */
export function Replaces(props: {
  control: Control<FieldFormValues>;
  item: FieldItem | undefined;
  replaced: FieldItem | undefined;
  /** Takes over what the field has in common with the general one that was chosen. */
  onReplace: ((general: FieldItem) => void) | undefined;
}) {
  const { control, item, replaced, onReplace } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'replaces' });
  const [type, facilityId] = useWatch({ control, name: ['type', 'facilityId'] });
  const { data: fields = [] } = useQuery(generalFieldsQuery(type));
  const isAsked = replaced !== undefined && item === undefined;
  const { data: use } = useQuery({ ...fieldUseQuery(replaced?.id ?? 0, Number(facilityId)), enabled: isAsked });
  if (item ? !replaced : !fields.length) return null;
  return (
    <>
      <Select
        ref={field.ref}
        label={t('customField.replaces')}
        description={t('customField.replacesHelp')}
        placeholder={t('customField.replacesNone')}
        data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={replaced ? String(replaced.id) : null}
        onChange={(value) => {
          field.onChange(value);
          const general = fields.find(({ id }) => String(id) === value);
          if (general) onReplace?.(general);
        }}
        onBlur={field.onBlur}
        disabled={item !== undefined}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        error={fieldError(fieldState.error)}
      />
      {isAsked && use && (
        <p className={classes['use']} role="status">
          {t('customField.replacedUse', { used: t(usedBy(type), { count: use.records }) })}
        </p>
      )}
    </>
  );
}
