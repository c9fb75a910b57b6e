import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from './select.tsx';
import classes from './time-zone-select.module.css';
import { timeZoneOptions } from './time-zones.ts';

/** The select itself with its list of zones; loaded when a page needs it. */
export default function TimeZoneField({
  value,
  ...others
}: Omit<SelectProps, 'data' | 'value'> & { value: string | null }) {
  const { t } = useTranslation();
  const options = useMemo(() => timeZoneOptions(new Date(), value), [value]);
  const byCode = useMemo(() => new Map(options.map((option) => [option.tzCode, option])), [options]);
  return (
    <Select
      {...others}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('list.noOption')}
      maxDropdownHeight={320}
      value={value}
      data={options.map(({ tzCode, label }) => ({ value: tzCode, label }))}
      filter={({ options: all, search }) => {
        const wanted = search.trim().toLocaleLowerCase();
        // An untouched field contains its own label: then every zone is shown.
        if (!wanted || wanted === byCode.get(value ?? '')?.label.toLocaleLowerCase()) return all;
        return all.filter((option) => {
          const zone = 'value' in option ? byCode.get(String(option.value)) : undefined;
          return (
            zone &&
            `${zone.label} ${zone.name} ${zone.tzCode.replaceAll('_', ' ')}`.toLocaleLowerCase().includes(wanted)
          );
        });
      }}
      renderOption={({ option }) => {
        const zone = byCode.get(option.value);
        return (
          <span className={classes['option']}>
            <bdi dir="ltr" className={`${classes['offset']} num`}>
              {zone?.utc}
            </bdi>
            <span className={classes['names']}>
              <span>{zone?.name}</span>
              <bdi dir="ltr" className={classes['code']}>
                {zone?.tzCode}
              </bdi>
            </span>
          </span>
        );
      }}
    />
  );
}
