import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCovered, isTyping } from '../../shared/page/undo.ts';
import classes from './filter-bar.module.css';
import { Key } from './key-hint.tsx';

/** Time after the last key stroke until the list is searched, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Field that filters a list by text while the user types. The key `/` focuses it, Escape clears it. */
export function SearchField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const lastValue = useRef(value);
  const say = useDebouncedCallback((next: string) => {
    lastValue.current = next;
    onChange(next);
  }, DEBOUNCE_MS);
  // The address may change without typing: by going back, or a button that clears all filters.
  useEffect(() => {
    if (value !== lastValue.current) setText(value);
    lastValue.current = value;
  }, [value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const write = (next: string) => {
    setText(next);
    say(next.trim());
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search'] ?? ''}
      size="xs"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text) write('');
        else event.currentTarget.blur();
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('list.clearFilter', { field: label })} onClick={() => write('')} />
        ) : (
          <Key>/</Key>
        )
      }
      rightSectionPointerEvents={text ? 'all' : 'none'}
    />
  );
}
