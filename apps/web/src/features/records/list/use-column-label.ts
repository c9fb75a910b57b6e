import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { listFields } from '../../../config/list-fields.ts';
import { PLAIN_COLUMNS } from '../../../config/record-columns.ts';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import { useLevels } from '../../../shared/places/places.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { fieldLabel, useCustomFields } from '../../../shared/records/use-custom-fields.ts';

/** Asks for the variant of a label as a heading; typed loosely, because most labels have none. */
export const IN_COLUMN: Record<string, unknown> = { context: 'column' };

/** Returns a function that gives the heading of a column: of the title by type, of places by the tenant's names. */
export function useColumnLabel(setup: RecordTypeSetup): (name: ColumnName) => string {
  const { t } = useTranslation();
  const level = useLevels().label;
  const custom = useCustomFields(setup);
  const [facility, area] = [level('facility'), level('location')];
  return useCallback(
    (name) => {
      const plain = PLAIN_COLUMNS.find((one) => one === name);
      if (plain === 'title') return t(setup.labels.one);
      if (plain === 'facility') return facility;
      if (plain === 'area') return area;
      if (plain) return t(`records.column.${plain}`, ofType(setup.type));
      const own = listFields(setup.ownFields).find(({ column }) => column === name);
      if (own) return t(own.label, IN_COLUMN);
      const field = custom.find(({ id }) => id === fieldIdOf(name));
      return field ? fieldLabel(field) : name;
    },
    [t, setup, facility, area, custom],
  );
}
