import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import { useLevels } from '../../../shared/places/places.ts';
import { ofType } from '../../../shared/records/of-type.ts';

/** Returns a function that gives the heading of a column: of the title by type, of places by the tenant's names. */
export function useColumnLabel(setup: RecordTypeSetup): (name: ColumnName) => string {
  const { t } = useTranslation();
  const level = useLevels().label;
  const [facility, area] = [level('facility'), level('location')];
  return useCallback(
    (name) => {
      if (name === 'title') return t(setup.labels.one);
      if (name === 'facility') return facility;
      return name === 'area' ? area : t(`records.column.${name}`, ofType(setup.type));
    },
    [t, setup, facility, area],
  );
}
