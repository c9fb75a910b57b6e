import { Button } from '@mantine/core';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { useLevels, usePlaces } from '../../../shared/places/places.ts';
import { handOver } from '../../../shared/visit/handed-over.ts';
import { reportHref } from '../../../shared/visit/report-href.ts';
import classes from './raise.module.css';
import type { RaiseValues } from './raise-values.ts';

const UNITS = ['departmentId', 'locationId', 'subareaId'] as const;

/**
 * Where it is, and the way to the page that reports without a name: as a visitor by the code of the facility, with no
 * login on any request. What was written goes along in this tab.
 */
export default function WithoutName({ type, onLeave }: { type: ReportedType; onLeave: () => void }) {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<RaiseValues>();
  const own = useWatch({ control, name: 'facilityId' });
  const { facilities, facility, unitName } = usePlaces();
  const { label } = useLevels();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = facility(chosen ?? own) ?? facilities[0];
  if (!at) return <p className={classes['anonymousText']}>{t('raise.anonymousNowhere')}</p>;
  const leave = () => {
    const { description, facilityId, ...values } = getValues();
    const units = facilityId === at.id ? UNITS.flatMap((unit) => (values[unit] === null ? [] : [unit])) : [];
    handOver({
      code: at.reportCode,
      description,
      place: Object.fromEntries(units.map((unit) => [unit, values[unit]])),
      names: [at.name, ...units.flatMap((unit) => unitName(at.id, values[unit]) ?? [])],
    });
    onLeave();
  };
  return (
    <div className={classes['anonymousText']}>
      <p>{t('raise.anonymousMeans')}</p>
      {facilities.length > 1 && (
        <Select
          label={label('facility')}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('list.noOption')}
          value={String(at.id)}
          onChange={(id) => setChosen(Number(id))}
          data={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Button component="a" href={reportHref(type, at.reportCode)} size="md" onClick={leave}>
        {t('raise.anonymousNext')}
      </Button>
    </div>
  );
}
