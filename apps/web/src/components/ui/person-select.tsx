import type {
  ComboboxParsedItem,
  ComboboxParsedItemGroup,
  MultiSelectProps,
  OptionsFilter,
  SelectProps,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ranked } from '../../shared/people/ranked.ts';
import { type People, usePeople } from '../../shared/people/use-people.ts';
import { usePeopleOptions } from '../../shared/people/use-people-options.ts';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './person-select.module.css';
import { MultiSelect, Select } from './select.tsx';

const isGroup = (item: ComboboxParsedItem): item is ComboboxParsedItemGroup => 'group' in item;
/** Options that fit what was typed, beginnings of names first, in their groups. */
const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  const labelOf = (item: ComboboxParsedItem): string => String(isGroup(item) ? item.group : item.label);
  const single = ranked(
    options.filter((item) => !isGroup(item)),
    search,
    labelOf,
  );
  const groups = options.filter(isGroup).flatMap((group) => {
    const items = ranked(group.items, search, ({ label }) => String(label)).slice(0, limit);
    return items.length ? [{ ...group, items }] : [];
  });
  return [...single.slice(0, limit), ...groups];
};

/** People that are listed at once; typing narrows them. */
const MAX_SHOWN = 50;

/** How a choice of people shows and finds its options, wherever it stands: beginnings of names first. */
export const personOptionProps = (people: People) => ({
  filter: rankOptions,
  renderOption: ({ option }: { option: { value: string; label: string } }) => {
    const person = people.find(Number(option.value));
    return (
      <span className={classes['option']}>
        {person && <PersonAvatar person={person} />}
        <span className={classes['optionText']}>
          {option.label}
          {person?.jobTitle && !option.label.includes(person.jobTitle) && (
            <span className={classes['meta']}> · {person.jobTitle}</span>
          )}
        </span>
      </span>
    );
  },
});

/** Active people as options; a chosen person who has left stays, so that the choice can be read. */
function useOptions(chosen: readonly number[], nearTo: number | null) {
  const people = usePeople();
  const { t } = useTranslation();
  const offered = people.all.filter((person) => person.isActive || chosen.includes(person.id));
  const data = usePeopleOptions(offered, nearTo);
  return {
    limit: MAX_SHOWN,
    searchable: true,
    onSearchChange: people.search,
    nothingFoundMessage: t('list.noOption'),
    clearButtonProps: { 'aria-label': t('common.remove') },
    data,
    ...personOptionProps(people),
  };
}

type One = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** The facility whose people come first. */
  nearTo?: number | null | undefined;
};
/** Selects one person. */
export function PersonSelect({ value, onChange, nearTo = null, ...rest }: One) {
  const { t } = useTranslation();
  const options = useOptions(value === null ? [] : [value], nearTo);
  return (
    <Select
      placeholder={t('record.choosePerson')}
      {...options}
      {...rest}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

type PeopleSelectProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** The facility whose people come first. */
  nearTo?: number | null | undefined;
};
/** Selects several people. */
export function PeopleSelect({ value, onChange, nearTo = null, ...rest }: PeopleSelectProps) {
  const { t } = useTranslation();
  const options = useOptions(value, nearTo);
  return (
    <MultiSelect
      placeholder={value.length ? '' : t('record.choosePeople')}
      {...options}
      {...rest}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
