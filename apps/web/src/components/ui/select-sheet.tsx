import {
  Button,
  Combobox,
  type ComboboxItem,
  type ComboboxParsedItem,
  type ComboboxParsedItemGroup,
  Drawer,
  defaultOptionsFilter,
  getParsedComboboxData,
  type Primitive,
  type SelectProps,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import classes from './select-sheet.module.css';

/** More options than these can be searched. */
const FEW = 7;

const isGroup = (option: ComboboxParsedItem): option is ComboboxParsedItemGroup => 'group' in option;
/** Mantine's filter forgets that the values are texts. */
const asText = (option: ComboboxItem<Primitive>): ComboboxItem => ({ ...option, value: String(option.value) });
const countOf = (options: readonly ComboboxParsedItem[]): number =>
  options.reduce((sum, option) => sum + (isGroup(option) ? option.items.length : 1), 0);

interface Props
  extends Pick<SelectProps, 'filter' | 'limit' | 'nothingFoundMessage' | 'renderOption' | 'onSearchChange'> {
  title: ReactNode;
  data: SelectProps['data'];
  chosen: readonly string[];
  onPick: (value: string, option: ComboboxItem) => void;
  onClose: () => void;
  /** Whether several can be chosen: it then stays open until it is closed. */
  isMultiple?: boolean;
}

/** The options of a select on a phone: a sheet from the bottom, with rows for a thumb, and a search where they are many. */
export default function SelectSheet(props: Props) {
  useFocusBack();
  const { title, chosen, filter = defaultOptionsFilter, limit = Number.POSITIVE_INFINITY, isMultiple = false } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: props.onClose });
  const options = getParsedComboboxData<string>(props.data);
  // The register behind some selects has more than what they begin with.
  const isSearchable = props.onSearchChange !== undefined || countOf(options) > FEW;
  const found: readonly ComboboxParsedItem[] = filter({ options, search, limit }).map((option) =>
    'group' in option ? { ...option, items: option.items.map(asText) } : asText(option),
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      combobox.selectActiveOption();
      combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
    });
    return () => clearTimeout(timer);
  }, [combobox.selectActiveOption, combobox.updateSelectedOptionIndex]);

  const renderOne = (option: ComboboxItem) => {
    const checked = chosen.includes(option.value);
    return (
      <Combobox.Option
        key={option.value}
        value={option.value}
        disabled={option.disabled ?? false}
        active={checked}
        aria-selected={checked}
        className={classes['row'] ?? ''}
      >
        <span className={classes['words']}>{props.renderOption?.({ option, checked }) ?? option.label}</span>
        {checked && <IconCheck size={20} stroke={2} aria-hidden />}
      </Combobox.Option>
    );
  };
  const all = found.flatMap((option) => (isGroup(option) ? option.items : option));
  const list = (
    <Combobox.Options
      className={classes['list'] ?? ''}
      tabIndex={0}
      data-autofocus
      aria-label={typeof title === 'string' ? title : t('form.choosePlaceholder')}
    >
      {found.map((option) =>
        isGroup(option) ? (
          <Combobox.Group key={String(option.group)} label={option.group}>
            {option.items.map(renderOne)}
          </Combobox.Group>
        ) : (
          renderOne(option)
        ),
      )}
      {!all.length && <Combobox.Empty>{props.nothingFoundMessage ?? t('list.noOption')}</Combobox.Empty>}
    </Combobox.Options>
  );
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="bottom"
      size="auto"
      title={title}
      classNames={{ content: classes['sheet'] ?? '', body: classes['body'] ?? '', title: classes['title'] ?? '' }}
      data-tall={isSearchable || undefined}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          const option = all.find((one) => one.value === value);
          if (option) props.onPick(value, option);
        }}
      >
        {isSearchable && (
          <Combobox.EventsTarget>
            <TextInput
              className={classes['search'] ?? ''}
              type="search"
              leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
              placeholder={t('shell.searchShort')}
              aria-label={t('shell.searchShort')}
              value={search}
              onChange={({ currentTarget: { value } }) => {
                setSearch(value);
                props.onSearchChange?.(value);
                combobox.resetSelectedOption();
              }}
            />
          </Combobox.EventsTarget>
        )}
        {isSearchable ? list : <Combobox.EventsTarget>{list}</Combobox.EventsTarget>}
      </Combobox>
      {isMultiple && (
        <div className={classes['foot']}>
          <Button size="lg" fullWidth onClick={props.onClose}>
            {t('select.done')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
